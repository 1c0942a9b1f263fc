-- What an organisation sells freight by. All of it is loaded as one rate book and kept in memory by its version:
-- organisation.rate_book_version goes up in every transaction that changes something here.
-- Aliases are the public names of things, so they are their keys. '*' stands for any service or any zone.
-- Upper bounds are written out because numeric takes NaN, and NaN is larger than any number.

-- tolerance_percent: by how much a carrier's bill may differ from the expected cost before a person has to look.
create table carrier (
  organisation_id uuid not null,
  carrier_alias text not null,
  name text not null,
  tolerance_percent numeric(7,4) not null,
  position integer not null,
  constraint carrier_pk primary key (organisation_id, carrier_alias),
  constraint carrier_alias_is_a_name check (carrier_alias <> '' and carrier_alias <> '*'),
  constraint carrier_tolerance_range check (tolerance_percent between 0 and 100)
);

create table carrier_custom_field (
  organisation_id uuid not null,
  carrier_alias text not null,
  field_key text not null,
  mandatory boolean not null,
  constraint carrier_custom_field_pk primary key (organisation_id, carrier_alias, field_key),
  constraint carrier_custom_field_carrier foreign key (organisation_id, carrier_alias)
    references carrier (organisation_id, carrier_alias) on delete cascade,
  constraint carrier_custom_field_field foreign key (organisation_id, field_key)
    references custom_field (organisation_id, field_key) on delete cascade
);

create table zone_set (
  organisation_id uuid not null,
  zone_set_code text not null,
  name text not null,
  constraint zone_set_pk primary key (organisation_id, zone_set_code)
);

create table zone (
  organisation_id uuid not null,
  zone_set_code text not null,
  zone_code text not null,
  name text not null,
  constraint zone_pk primary key (organisation_id, zone_set_code, zone_code),
  constraint zone_zone_set foreign key (organisation_id, zone_set_code)
    references zone_set (organisation_id, zone_set_code) on delete cascade,
  constraint zone_code_is_a_name check (zone_code <> '' and zone_code <> '*')
);

-- A place belongs to the zone of the most specific member that it matches: locality and postcode, one postcode,
-- the narrower range of postcodes, state, country. country_code '*' is every country that no other member names.
create table zone_member (
  organisation_id uuid not null,
  zone_set_code text not null,
  zone_member_id uuid not null,
  zone_code text not null,
  country_code text not null,
  state text,
  postcode_from text,
  postcode_to text,
  locality text,
  constraint zone_member_pk primary key (organisation_id, zone_set_code, zone_member_id),
  constraint zone_member_zone foreign key (organisation_id, zone_set_code, zone_code)
    references zone (organisation_id, zone_set_code, zone_code) on delete cascade,
  constraint zone_member_country check (country_code ~ '^([A-Z]{2}|\*)$'),
  constraint zone_member_postcodes check (
    (postcode_from is null and postcode_to is null)
    or (postcode_from ~ '^[0-9]{1,10}$' and postcode_to ~ '^[0-9]{1,10}$'
        and length(postcode_from) = length(postcode_to)
        and postcode_from collate "C" <= postcode_to collate "C")),
  constraint zone_member_locality check (locality is null or postcode_from = postcode_to),
  constraint zone_member_any_country check (country_code <> '*' or coalesce(state, postcode_from, locality) is null)
);

-- item_types null: any. item limits null: none. weight_step_kg: chargeable weight is rounded up to it.
create table service (
  organisation_id uuid not null,
  service_alias text not null,
  carrier_alias text not null,
  name text not null,
  service_type text not null,
  service_class text not null,
  cubic_factor numeric(12,4) not null,
  weight_step_kg numeric(12,4) not null,
  minimum_kg numeric(12,4) not null,
  item_kg_max numeric(12,4),
  item_length_metres_max numeric(12,4),
  item_types text[],
  accepts_po_boxes boolean not null,
  tax text not null,
  zone_set_code text not null,
  position integer not null,
  constraint service_pk primary key (organisation_id, service_alias),
  constraint service_carrier foreign key (organisation_id, carrier_alias)
    references carrier (organisation_id, carrier_alias) on delete cascade,
  constraint service_zone_set foreign key (organisation_id, zone_set_code)
    references zone_set (organisation_id, zone_set_code),
  constraint service_alias_is_a_name check (service_alias <> '' and service_alias <> '*'),
  constraint service_type_known check (service_type in ('DOMESTIC', 'INTERNATIONAL')),
  constraint service_class_known check (service_class in ('ECONOMY', 'STANDARD', 'EXPRESS', 'PRIORITY')),
  constraint service_tax_known check (tax in ('GST', 'FREE')),
  constraint service_cubic_factor_range check (cubic_factor between 0 and 10000),
  constraint service_weight_step_known check (weight_step_kg in (1, 0.5)),
  constraint service_minimum_kg_range check (minimum_kg between 0 and 99999999),
  constraint service_item_kg_range check (item_kg_max between 0 and 99999999),
  constraint service_item_length_range check (item_length_metres_max between 0 and 99999999)
);

-- COST: what the carrier asks, sold with the customer's markup. SELL: sold as it is.
create table rate_card (
  organisation_id uuid not null,
  rate_card_alias text not null,
  carrier_alias text not null,
  name text not null,
  kind text not null,
  position integer not null,
  constraint rate_card_pk primary key (organisation_id, rate_card_alias),
  constraint rate_card_carrier foreign key (organisation_id, carrier_alias)
    references carrier (organisation_id, carrier_alias) on delete cascade,
  constraint rate_card_kind_known check (kind in ('COST', 'SELL'))
);

-- A version holds from its first day until the day before the next version's first, at the latest through
-- effective_to: versions of a card cannot overlap.
create table rate_card_version (
  organisation_id uuid not null,
  rate_card_alias text not null,
  effective_from date not null,
  effective_to date,
  constraint rate_card_version_pk primary key (organisation_id, rate_card_alias, effective_from),
  constraint rate_card_version_card foreign key (organisation_id, rate_card_alias)
    references rate_card (organisation_id, rate_card_alias) on delete cascade,
  constraint rate_card_version_dates check (effective_to >= effective_from)
);

-- WHOLE: the whole weight at the rate of its break. SLIDING: each unit at the rate of its own break.
-- Days of transit are business days. reciprocal: the lane also serves the way back.
create table lane_rate (
  organisation_id uuid not null,
  lane_rate_id uuid not null,
  rate_card_alias text not null,
  effective_from date not null,
  service_alias text not null,
  from_zone text not null,
  to_zone text not null,
  reciprocal boolean not null,
  basic numeric(12,2) not null,
  minimum numeric(12,2) not null,
  break_rule text not null,
  transit_days_min integer not null,
  transit_days_max integer not null,
  constraint lane_rate_pk primary key (organisation_id, lane_rate_id),
  constraint lane_rate_lane unique
    (organisation_id, rate_card_alias, effective_from, service_alias, from_zone, to_zone),
  constraint lane_rate_version foreign key (organisation_id, rate_card_alias, effective_from)
    references rate_card_version (organisation_id, rate_card_alias, effective_from) on delete cascade,
  constraint lane_rate_service foreign key (organisation_id, service_alias)
    references service (organisation_id, service_alias) on delete cascade,
  constraint lane_rate_basic_range check (basic between 0 and 9999999999.99),
  constraint lane_rate_minimum_range check (minimum between 0 and 9999999999.99),
  constraint lane_rate_break_rule_known check (break_rule in ('WHOLE', 'SLIDING')),
  constraint lane_rate_transit_range check (transit_days_min >= 0 and transit_days_max >= transit_days_min)
);

-- What a kilogram of chargeable weight, an item or a pallet costs from this quantity on. Units of one lane add up.
create table lane_break (
  organisation_id uuid not null,
  lane_rate_id uuid not null,
  unit text not null,
  from_quantity numeric(12,4) not null,
  rate numeric(12,4) not null,
  constraint lane_break_pk primary key (organisation_id, lane_rate_id, unit, from_quantity),
  constraint lane_break_lane foreign key (organisation_id, lane_rate_id)
    references lane_rate (organisation_id, lane_rate_id) on delete cascade,
  constraint lane_break_unit_known check (unit in ('KG', 'ITEM', 'PALLET')),
  constraint lane_break_from_range check (from_quantity between 0 and 99999999),
  constraint lane_break_rate_range check (rate between 0 and 99999999)
);

-- A levy holds from its first day until the next of the same carrier and service. One of the service itself comes
-- before that of the carrier (service_alias '*').
create table fuel_levy (
  organisation_id uuid not null,
  carrier_alias text not null,
  service_alias text not null,
  effective_from date not null,
  percent numeric(7,4) not null,
  constraint fuel_levy_pk primary key (organisation_id, carrier_alias, service_alias, effective_from),
  constraint fuel_levy_carrier foreign key (organisation_id, carrier_alias)
    references carrier (organisation_id, carrier_alias) on delete cascade,
  constraint fuel_levy_percent_range check (percent between 0 and 999)
);

-- A rule applies when all of its conditions hold. Of the rules of one surcharge_group the largest counts, for each
-- item where the basis is PER_ITEM and for the consignment otherwise: that is also how "or" is said.
-- carrier_alias, service_alias, customer_id null: any.
-- amount: money for FIXED, PER_ITEM and PER_KG (chargeable), a percentage for PCT_FREIGHT and PCT_VALUE.
-- value_above: PCT_VALUE counts only the part of each item's declared value above this.
create table surcharge_rule (
  organisation_id uuid not null,
  surcharge_rule_id uuid not null,
  position integer not null,
  carrier_alias text,
  service_alias text,
  customer_id text,
  surcharge_key text not null,
  name text not null,
  description text not null,
  basis text not null,
  amount numeric(12,4) not null,
  minimum numeric(12,2),
  maximum numeric(12,2),
  value_above numeric(12,2) not null,
  surcharge_group text,
  fuel_applies boolean not null,
  constraint surcharge_rule_pk primary key (organisation_id, surcharge_rule_id),
  constraint surcharge_rule_carrier foreign key (organisation_id, carrier_alias)
    references carrier (organisation_id, carrier_alias) on delete cascade,
  constraint surcharge_rule_service foreign key (organisation_id, service_alias)
    references service (organisation_id, service_alias) on delete cascade,
  constraint surcharge_rule_customer foreign key (organisation_id, customer_id)
    references customer (organisation_id, customer_id) on delete cascade,
  constraint surcharge_rule_key_is_free check (surcharge_key <> '' and surcharge_key <> 'FUEL'),
  constraint surcharge_rule_basis_known check (basis in ('FIXED', 'PER_ITEM', 'PER_KG', 'PCT_FREIGHT', 'PCT_VALUE')),
  constraint surcharge_rule_amount_range check (amount between 0 and 99999999),
  constraint surcharge_rule_minimum_range check (minimum between 0 and 9999999999.99),
  constraint surcharge_rule_maximum_range check (maximum between 0 and 9999999999.99 and maximum >= coalesce(minimum, 0)),
  constraint surcharge_rule_value_above_range check (value_above between 0 and 9999999999.99)
);

-- The closed list of what a surcharge may depend on. Lengths in metres, weights are dead weights in kg.
-- OVER: more than number. FROM: number or more. IS: one of choices; RESIDENTIAL and PO_BOX take neither.
create table surcharge_condition (
  organisation_id uuid not null,
  surcharge_rule_id uuid not null,
  subject text not null,
  comparison text not null,
  number numeric(12,4),
  choices text[],
  constraint surcharge_condition_pk primary key (organisation_id, surcharge_rule_id, subject, comparison),
  constraint surcharge_condition_rule foreign key (organisation_id, surcharge_rule_id)
    references surcharge_rule (organisation_id, surcharge_rule_id) on delete cascade,
  constraint surcharge_condition_known check (
    (subject in ('LONGEST_SIDE', 'WIDTH', 'HEIGHT', 'ITEM_KG', 'CONSIGNMENT_KG')
      and comparison in ('OVER', 'FROM') and number between 0 and 99999999 and number is not null and choices is null)
    or (subject in ('ITEM_TYPE', 'TO_ZONE', 'CLASS')
      and comparison = 'IS' and number is null and cardinality(choices) > 0 and choices is not null)
    or (subject in ('RESIDENTIAL', 'PO_BOX')
      and comparison = 'IS' and number is null and choices is null))
);

-- Which card a customer is priced by. One of the service itself comes before that of the carrier (service_alias '*');
-- of several that hold on a date, the one that began last. No markup columns: the card as it is.
create table customer_rate (
  organisation_id uuid not null,
  customer_id text not null,
  carrier_alias text not null,
  service_alias text not null,
  effective_from date not null,
  effective_to date,
  rate_card_alias text not null,
  markup_percent numeric(7,4),
  markup_amount numeric(12,2),
  constraint customer_rate_pk primary key (organisation_id, customer_id, carrier_alias, service_alias, effective_from),
  constraint customer_rate_customer foreign key (organisation_id, customer_id)
    references customer (organisation_id, customer_id) on delete cascade,
  constraint customer_rate_carrier foreign key (organisation_id, carrier_alias)
    references carrier (organisation_id, carrier_alias) on delete cascade,
  constraint customer_rate_card foreign key (organisation_id, rate_card_alias)
    references rate_card (organisation_id, rate_card_alias) on delete cascade,
  constraint customer_rate_dates check (effective_to >= effective_from),
  constraint customer_rate_one_markup check (markup_percent is null or markup_amount is null),
  constraint customer_rate_percent_range check (markup_percent between -100 and 999),
  constraint customer_rate_amount_range check (markup_amount between 0 and 9999999999.99)
);

-- A price agreed for one lane and a range of chargeable kilograms, both ends included.
-- Days of transit null: those of the card's lane.
create table spot_rate (
  organisation_id uuid not null,
  spot_rate_id uuid not null,
  customer_id text not null,
  service_alias text not null,
  from_zone text not null,
  to_zone text not null,
  kg_from numeric(12,4) not null,
  kg_to numeric(12,4) not null,
  amount numeric(12,2) not null,
  message text not null,
  valid_from date not null,
  valid_to date not null,
  transit_days_min integer,
  transit_days_max integer,
  constraint spot_rate_pk primary key (organisation_id, spot_rate_id),
  constraint spot_rate_customer foreign key (organisation_id, customer_id)
    references customer (organisation_id, customer_id) on delete cascade,
  constraint spot_rate_service foreign key (organisation_id, service_alias)
    references service (organisation_id, service_alias) on delete cascade,
  constraint spot_rate_kg_range check (kg_from >= 0 and kg_to >= kg_from and kg_to <= 99999999),
  constraint spot_rate_amount_range check (amount between 0 and 9999999999.99),
  constraint spot_rate_dates check (valid_to >= valid_from),
  constraint spot_rate_transit_range check (
    (transit_days_min is null and transit_days_max is null)
    or (transit_days_min >= 0 and transit_days_max >= transit_days_min))
);
