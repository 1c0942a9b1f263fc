-- Oldest version beside it: 0030
-- International services are free of GST. Those that are not are set to FREE, and the audit log says so. The version
-- before may still write GST for one; reading it gives FREE, so no check is added here. The version of the
-- configuration stays: nodes of the version before go on with the rates they know until they are stopped.
--
-- A change id is a version 7 UUID: milliseconds and a counter, after the last change of the organisation.
insert into configuration_change (
  organisation_id, change_id, changed_at, actor_type, actor_name, action, kind, identity, fields, reason)
select organisation_id,
  (substr(place, 1, 8) || '-' || substr(place, 9, 4) || '-7' || substr(place, 13, 3) || '-8' || substr(noise, 1, 3)
    || '-' || substr(noise, 4, 12))::uuid,
  at, 'service', 'upgrade', 'change', 'services', service_alias, '[{"field": "tax", "old": "GST", "new": "FREE"}]',
  'International services are free of GST'
from (
  select service.organisation_id, service_alias, now() as at,
    md5(service.organisation_id || service_alias) as noise,
    lpad(to_hex(greatest(
      floor(extract(epoch from now()) * 1000)::bigint << 12,
      (select ('x0' || substr(replace(change_id::text, '-', ''), 1, 12)
          || substr(replace(change_id::text, '-', ''), 14, 3))::bit(64)::bigint + 1
        from configuration_change
        where configuration_change.organisation_id = service.organisation_id
        order by change_id desc limit 1))
      + row_number() over (partition by service.organisation_id order by service_alias)), 15, '0') as place
  from service
  where service_type = 'INTERNATIONAL' and tax = 'GST'
) as corrected;

update service set tax = 'FREE' where service_type = 'INTERNATIONAL' and tax = 'GST';
