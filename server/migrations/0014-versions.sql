-- Rate cards and zone sets get versions with an id and a state. DRAFT: can be edited and prices trials only.
-- PUBLISHED: never changes again but for an earlier end. WITHDRAWN: kept to be looked at.
-- A published version holds from its first day until the day before the next published one, at the latest through
-- effective_to. Every organisation keeps its prices: what it has becomes published versions.

alter table lane_rate drop constraint lane_rate_version;
alter table rate_card_version drop constraint rate_card_version_pk;
alter table rate_card_version alter column effective_from drop not null;
alter table rate_card_version add column version_id uuid;
alter table rate_card_version add column state text;
alter table rate_card_version add column revision bigint not null default 0;
alter table rate_card_version add column label text;
alter table rate_card_version add column based_on uuid;
alter table rate_card_version add column replaced_by uuid;
alter table rate_card_version add column reason text;
alter table rate_card_version add column created_by text;
alter table rate_card_version add column created_at timestamptz;
alter table rate_card_version add column changed_at timestamptz;
alter table rate_card_version add column published_by text;
alter table rate_card_version add column published_at timestamptz;
update rate_card_version set version_id = gen_random_uuid(), state = 'PUBLISHED', created_by = 'migration',
  created_at = now(), changed_at = now(), published_by = 'migration', published_at = now();
alter table rate_card_version alter column version_id set not null;
alter table rate_card_version alter column state set not null;
alter table rate_card_version alter column created_by set not null;
alter table rate_card_version alter column created_at set not null;
alter table rate_card_version alter column changed_at set not null;
alter table rate_card_version add constraint rate_card_version_pk primary key (organisation_id, version_id);
alter table rate_card_version add constraint rate_card_version_state_known
  check (state in ('DRAFT', 'PUBLISHED', 'WITHDRAWN'));
alter table rate_card_version add constraint rate_card_version_begins
  check (state = 'DRAFT' or effective_from is not null);
create unique index rate_card_version_published
  on rate_card_version (organisation_id, rate_card_alias, effective_from) where state = 'PUBLISHED';

-- One row a lane. breaks: {"kg": [[from, rate, flat?], …], "item": …, "pallet": …}, each list from the lowest. With a
-- row for each break, 100,000 of them took 4.5 s to write and 0.8 s to read; so they take 0.9 s and 0.3 s.
-- WHOLE: the whole quantity at the rate of its break. SLIDING: each unit at the rate of its own break. flat: money of
-- the break reached last, once. Units of one lane add up. Days of transit are business days.
-- reciprocal: the lane also serves the way back.
create table lane (
  organisation_id uuid not null,
  version_id uuid not null,
  service_alias text collate "C" not null,
  from_zone text collate "C" not null,
  to_zone text collate "C" not null,
  reciprocal boolean not null,
  basic numeric(12,2) not null,
  minimum numeric(12,2) not null,
  break_rule text not null,
  transit_days_min integer not null,
  transit_days_max integer not null,
  breaks jsonb not null,
  constraint lane_pk primary key (organisation_id, version_id, service_alias, from_zone, to_zone),
  constraint lane_version foreign key (organisation_id, version_id)
    references rate_card_version (organisation_id, version_id) on delete cascade,
  constraint lane_basic_range check (basic between 0 and 9999999999.99),
  constraint lane_minimum_range check (minimum between 0 and 9999999999.99),
  constraint lane_break_rule_known check (break_rule in ('WHOLE', 'SLIDING')),
  constraint lane_transit_range check (transit_days_min >= 0 and transit_days_max >= transit_days_min)
);
insert into lane
select l.organisation_id, v.version_id, l.service_alias, l.from_zone, l.to_zone, l.reciprocal, l.basic, l.minimum,
  l.break_rule, l.transit_days_min, l.transit_days_max, coalesce(b.breaks, '{}'::jsonb)
from lane_rate l
join rate_card_version v on v.organisation_id = l.organisation_id and v.rate_card_alias = l.rate_card_alias
  and v.effective_from = l.effective_from
left join (
  select organisation_id, lane_rate_id, jsonb_object_agg(lower(unit), points) as breaks
  from (
    select organisation_id, lane_rate_id, unit,
      jsonb_agg(jsonb_build_array(trim_scale(from_quantity), trim_scale(rate)) order by from_quantity) as points
    from lane_break
    group by organisation_id, lane_rate_id, unit
  ) of_unit
  group by organisation_id, lane_rate_id
) b on b.organisation_id = l.organisation_id and b.lane_rate_id = l.lane_rate_id;
drop table lane_break;
drop table lane_rate;

create table zone_set_version (
  organisation_id uuid not null,
  version_id uuid not null,
  zone_set_code text not null,
  state text not null,
  effective_from date,
  effective_to date,
  revision bigint not null default 0,
  label text,
  based_on uuid,
  replaced_by uuid,
  reason text,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  published_by text,
  published_at timestamptz,
  constraint zone_set_version_pk primary key (organisation_id, version_id),
  constraint zone_set_version_set foreign key (organisation_id, zone_set_code)
    references zone_set (organisation_id, zone_set_code),
  constraint zone_set_version_state_known check (state in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')),
  constraint zone_set_version_begins check (state = 'DRAFT' or effective_from is not null),
  constraint zone_set_version_dates check (effective_to >= effective_from)
);
create unique index zone_set_version_published
  on zone_set_version (organisation_id, zone_set_code, effective_from) where state = 'PUBLISHED';
insert into zone_set_version (organisation_id, version_id, zone_set_code, state, effective_from, created_by, created_at,
  changed_at, published_by, published_at)
select organisation_id, gen_random_uuid(), zone_set_code, 'PUBLISHED', date '1900-01-01', 'migration', now(), now(),
  'migration', now()
from zone_set;

alter table zone_member drop constraint zone_member_zone;
alter table zone drop constraint zone_pk;
alter table zone add column version_id uuid;
update zone set version_id = v.version_id from zone_set_version v
  where v.organisation_id = zone.organisation_id and v.zone_set_code = zone.zone_set_code;
alter table zone alter column version_id set not null;
alter table zone drop column zone_set_code;
alter table zone add constraint zone_pk primary key (organisation_id, version_id, zone_code);
alter table zone add constraint zone_version foreign key (organisation_id, version_id)
  references zone_set_version (organisation_id, version_id) on delete cascade;

-- Of members that said the same, the one that has decided until now stays: of two ranges that of the first zone, of
-- anything else that of the last.
delete from zone_member m using zone_member other
where other.organisation_id = m.organisation_id and other.zone_set_code = m.zone_set_code
  and other.country_code = m.country_code and other.state is not distinct from m.state
  and other.postcode_from is not distinct from m.postcode_from
  and other.postcode_to is not distinct from m.postcode_to
  and other.locality is not distinct from m.locality
  and case when m.postcode_from is not null and m.locality is null
    then (other.zone_code, other.zone_member_id) < (m.zone_code, m.zone_member_id)
    else (other.zone_code, other.zone_member_id) > (m.zone_code, m.zone_member_id) end;
alter table zone_member drop constraint zone_member_pk;
alter table zone_member add column version_id uuid;
update zone_member set version_id = v.version_id from zone_set_version v
  where v.organisation_id = zone_member.organisation_id and v.zone_set_code = zone_member.zone_set_code;
alter table zone_member alter column version_id set not null;
alter table zone_member drop column zone_set_code;
alter table zone_member drop column zone_member_id;
-- What a member says, as text that sorts: a version says it once.
alter table zone_member add column member_key text collate "C" generated always as (
  country_code || ' ' || coalesce(postcode_from, '') || '-' || coalesce(postcode_to, '') || ' '
  || coalesce(state, '') || ' ' || coalesce(locality, '')) stored;
alter table zone_member add constraint zone_member_pk primary key (organisation_id, version_id, member_key);
alter table zone_member add constraint zone_member_once unique nulls not distinct
  (organisation_id, version_id, country_code, state, postcode_from, postcode_to, locality);
alter table zone_member add constraint zone_member_zone foreign key (organisation_id, version_id, zone_code)
  references zone (organisation_id, version_id, zone_code) on delete cascade;
