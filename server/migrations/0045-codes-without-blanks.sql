-- Oldest version beside it: 0030
-- Blanks at the ends of codes, ids and places are dropped when rows are read; this drops them from what is stored. Only
-- rows with such blanks are written, and a value of blanks alone stays as it is. `data` of a rejected row stays as sent.
do $$
declare
  -- Unicode's white space and the byte order mark, as in platform/trim-ends.ts. Not in a function: the nodes of a cluster
  -- would not have it.
  blanks constant text := E'\u0009\u000a\u000b\u000c\u000d\u0020\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  statement text;
  kept record;
begin
  for statement in
    select format('update %I set %s where %s', stored_in,
      string_agg(format('%1$I = coalesce(nullif(btrim(%1$I, %2$L), %3$L), %1$I)', name, blanks, ''), ', '),
      string_agg(format('%1$I <> btrim(%1$I, %2$L)', name, blanks), ' or '))
    from (values
      ('shipment', 'customer_id'), ('shipment', 'rate_card_alias'),
      ('shipment', 'origin_post_code'), ('shipment', 'origin_suburb'),
      ('shipment', 'origin_state'), ('shipment', 'origin_country_code'),
      ('shipment', 'destination_post_code'), ('shipment', 'destination_suburb'),
      ('shipment', 'destination_state'), ('shipment', 'destination_country_code'),
      ('activity', 'warehouse_code'), ('activity', 'charge_code'), ('activity', 'customer_id'), ('activity', 'reference'),
      ('rejected_row', 'label'),
      ('correction_row', 'customer_id'), ('correction_row', 'shipment_id')) trimmed (stored_in, name)
    group by stored_in
  loop
    execute statement;
  end loop;

  -- An id whose trimmed form is taken stays as it is, and so do two that would become the same.
  execute $update$
    update shipment s set shipment_id = btrim(s.shipment_id, $1)
    where s.shipment_id <> btrim(s.shipment_id, $1) and btrim(s.shipment_id, $1) <> ''
      and not exists (
        select 1 from shipment taken
        where taken.organisation_id = s.organisation_id and taken.shipment_id = btrim(s.shipment_id, $1))
      and not exists (
        select 1 from shipment twin
        where twin.organisation_id = s.organisation_id and twin.shipment_id <> s.shipment_id
          and twin.shipment_id <> btrim(twin.shipment_id, $1)
          and btrim(twin.shipment_id, $1) = btrim(s.shipment_id, $1)) $update$
    using blanks;

  -- The lines follow their shipment.
  execute $update$
    update shipment_line l set shipment_id = btrim(l.shipment_id, $1)
    where l.shipment_id <> btrim(l.shipment_id, $1)
      and not exists (
        select 1 from shipment s where s.organisation_id = l.organisation_id and s.shipment_id = l.shipment_id) $update$
    using blanks;

  -- The migrator writes notices to the log.
  for kept in
    execute $select$
      select organisation_id, shipment_id from shipment where shipment_id <> btrim(shipment_id, $1)
      order by organisation_id, shipment_id $select$
    using blanks
  loop
    raise notice 'Shipment "%" of organisation % keeps the blanks at its ends, because another shipment has the id without them.',
      kept.shipment_id, kept.organisation_id;
  end loop;
end $$;
