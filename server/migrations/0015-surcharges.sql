-- Surcharges and spot rates get ids that people choose, surcharges get dates (null: no beginning, no end), and may
-- depend on the zone that the freight comes from.

alter table surcharge_condition drop constraint surcharge_condition_rule;
alter table surcharge_rule alter column surcharge_rule_id type text using surcharge_rule_id::text;
alter table surcharge_condition alter column surcharge_rule_id type text using surcharge_rule_id::text;
alter table surcharge_rule rename column surcharge_rule_id to rule_id;
alter table surcharge_condition rename column surcharge_rule_id to rule_id;
create temporary table chosen_rule_id on commit drop as
select organisation_id, rule_id,
  name || case when count(*) over same > 1 then '-' || row_number() over (same order by position, rule_id) else '' end
    as chosen
from (
  select organisation_id, rule_id, position,
    left(regexp_replace(coalesce(carrier_alias || '-', '') || surcharge_key, '[^A-Za-z0-9._-]|^[^A-Za-z0-9]', 'X', 'g'), 50)
      as name
  from surcharge_rule
) named
window same as (partition by organisation_id, upper(name));
update surcharge_rule set rule_id = chosen from chosen_rule_id c
  where c.organisation_id = surcharge_rule.organisation_id and c.rule_id = surcharge_rule.rule_id;
update surcharge_condition set rule_id = chosen from chosen_rule_id c
  where c.organisation_id = surcharge_condition.organisation_id and c.rule_id = surcharge_condition.rule_id;
alter table surcharge_condition add constraint surcharge_condition_rule foreign key (organisation_id, rule_id)
  references surcharge_rule (organisation_id, rule_id) on delete cascade;
alter table surcharge_rule add column effective_from date;
alter table surcharge_rule add column effective_to date;
alter table surcharge_rule add constraint surcharge_rule_dates check (effective_to >= effective_from);

-- zone_set_code, for the two zone subjects: the set that the choices are zones of; null: the service's own.
alter table surcharge_condition add column zone_set_code text;
alter table surcharge_condition drop constraint surcharge_condition_known;
alter table surcharge_condition add constraint surcharge_condition_known check (
  (subject in ('LONGEST_SIDE', 'WIDTH', 'HEIGHT', 'ITEM_KG', 'CONSIGNMENT_KG')
    and comparison in ('OVER', 'FROM') and number between 0 and 99999999 and number is not null and choices is null)
  or (subject in ('ITEM_TYPE', 'FROM_ZONE', 'TO_ZONE', 'CLASS')
    and comparison = 'IS' and number is null and cardinality(choices) > 0 and choices is not null)
  or (subject in ('RESIDENTIAL', 'PO_BOX')
    and comparison = 'IS' and number is null and choices is null));
alter table surcharge_condition add constraint surcharge_condition_zone_set_of_zones
  check (zone_set_code is null or subject in ('FROM_ZONE', 'TO_ZONE'));
alter table surcharge_condition add constraint surcharge_condition_zone_set foreign key (organisation_id, zone_set_code)
  references zone_set (organisation_id, zone_set_code);

alter table spot_rate alter column spot_rate_id type text using spot_rate_id::text;
update spot_rate set spot_rate_id = 'SPOT-' || numbered.number
from (
  select organisation_id, spot_rate_id,
    row_number() over (partition by organisation_id order by spot_rate_id) as number
  from spot_rate
) numbered
where numbered.organisation_id = spot_rate.organisation_id and numbered.spot_rate_id = spot_rate.spot_rate_id;
