-- Oldest version beside it: 0030
-- What somebody may ask for with a quote, such as a tail lift. A service lists the codes that it offers.
create table extra (
  organisation_id uuid not null,
  extra_code text collate "C" not null,
  name text not null,
  position integer not null,
  constraint extra_pk primary key (organisation_id, extra_code)
);
alter table service add column extras text[];

-- largest_only: a PER_ITEM rule charges its amount once, however many items meet it.
alter table surcharge_rule add column largest_only boolean not null default false;
alter table surcharge_rule drop constraint surcharge_rule_basis_known;
alter table surcharge_rule add constraint surcharge_rule_basis_known check (
  basis in ('FIXED', 'PER_ITEM', 'PER_KG', 'PER_PALLET_SPACE', 'PER_M3', 'PCT_FREIGHT', 'PCT_VALUE'));

-- A measure has one lower end, OVER or FROM. Of two that a rule could have before, the weaker one decides nothing.
delete from surcharge_condition weaker using surcharge_condition stronger
where stronger.organisation_id = weaker.organisation_id and stronger.rule_id = weaker.rule_id
  and stronger.subject = weaker.subject
  and ((weaker.comparison = 'OVER' and stronger.comparison = 'FROM' and stronger.number > weaker.number)
    or (weaker.comparison = 'FROM' and stronger.comparison = 'OVER' and stronger.number >= weaker.number));

-- A measure may have an upper end too, BELOW or UP_TO, in a row of its own. IS_NOT: none of the choices.
-- ALSO_IS, ALSO_IS_NOT: the second condition on the same end, about the zones of another set.
alter table surcharge_condition drop constraint surcharge_condition_known;
alter table surcharge_condition add constraint surcharge_condition_known check (
  (subject in ('LONGEST_SIDE', 'MIDDLE_SIDE', 'SHORTEST_SIDE', 'WIDTH', 'HEIGHT', 'GIRTH', 'VOLUME', 'ITEM_KG',
      'CONSIGNMENT_KG', 'CHARGEABLE_KG', 'ITEM_COUNT', 'PALLET_SPACES')
    and comparison in ('OVER', 'FROM', 'BELOW', 'UP_TO') and number between 0 and 99999999 and number is not null
    and choices is null)
  or (subject in ('ITEM_TYPE', 'CLASS')
    and comparison in ('IS', 'IS_NOT') and number is null and cardinality(choices) > 0 and choices is not null)
  or (subject in ('FROM_ZONE', 'TO_ZONE')
    and comparison in ('IS', 'IS_NOT', 'ALSO_IS', 'ALSO_IS_NOT') and number is null and cardinality(choices) > 0
    and choices is not null)
  or (subject = 'EXTRA' and comparison = 'IS' and number is null and cardinality(choices) > 0 and choices is not null)
  or (subject in ('RESIDENTIAL', 'FROM_RESIDENTIAL', 'PO_BOX')
    and comparison = 'IS' and number is null and choices is null));
