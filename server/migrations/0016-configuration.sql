-- Things end instead of vanishing: nothing is deleted because something else is. A deletion cascades only inside a
-- thing (version to lanes, zone to members, rule to conditions).

alter table carrier_custom_field drop constraint carrier_custom_field_field;
alter table carrier_custom_field add constraint carrier_custom_field_field foreign key (organisation_id, field_key)
  references custom_field (organisation_id, field_key);
alter table service drop constraint service_carrier;
alter table service add constraint service_carrier foreign key (organisation_id, carrier_alias)
  references carrier (organisation_id, carrier_alias);
alter table rate_card drop constraint rate_card_carrier;
alter table rate_card add constraint rate_card_carrier foreign key (organisation_id, carrier_alias)
  references carrier (organisation_id, carrier_alias);
alter table rate_card_version drop constraint rate_card_version_card;
alter table rate_card_version add constraint rate_card_version_card foreign key (organisation_id, rate_card_alias)
  references rate_card (organisation_id, rate_card_alias);
alter table lane add constraint lane_service foreign key (organisation_id, service_alias)
  references service (organisation_id, service_alias);
alter table fuel_levy drop constraint fuel_levy_carrier;
alter table fuel_levy add constraint fuel_levy_carrier foreign key (organisation_id, carrier_alias)
  references carrier (organisation_id, carrier_alias);
alter table surcharge_rule drop constraint surcharge_rule_carrier;
alter table surcharge_rule add constraint surcharge_rule_carrier foreign key (organisation_id, carrier_alias)
  references carrier (organisation_id, carrier_alias);
alter table surcharge_rule drop constraint surcharge_rule_service;
alter table surcharge_rule add constraint surcharge_rule_service foreign key (organisation_id, service_alias)
  references service (organisation_id, service_alias);
alter table surcharge_rule drop constraint surcharge_rule_customer;
alter table surcharge_rule add constraint surcharge_rule_customer foreign key (organisation_id, customer_id)
  references customer (organisation_id, customer_id);
alter table customer_rate drop constraint customer_rate_customer;
alter table customer_rate add constraint customer_rate_customer foreign key (organisation_id, customer_id)
  references customer (organisation_id, customer_id);
alter table customer_rate drop constraint customer_rate_carrier;
alter table customer_rate add constraint customer_rate_carrier foreign key (organisation_id, carrier_alias)
  references carrier (organisation_id, carrier_alias);
alter table customer_rate drop constraint customer_rate_card;
alter table customer_rate add constraint customer_rate_card foreign key (organisation_id, rate_card_alias)
  references rate_card (organisation_id, rate_card_alias);
alter table spot_rate drop constraint spot_rate_customer;
alter table spot_rate add constraint spot_rate_customer foreign key (organisation_id, customer_id)
  references customer (organisation_id, customer_id);
alter table spot_rate drop constraint spot_rate_service;
alter table spot_rate add constraint spot_rate_service foreign key (organisation_id, service_alias)
  references service (organisation_id, service_alias);

-- From this day on not offered; older dates still price.
alter table service add column retired_from date;
alter table customer add column retired_from date;

-- Item types are kept folded, as goods are compared: letters and digits, upper case, one underscore between words.
update service set item_types = (
  select array_agg(regexp_replace(upper(btrim(label)), '[^[:alnum:]]+', '_', 'g') order by place)
  from unnest(item_types) with ordinality as t (label, place))
where item_types is not null;
update surcharge_condition set choices = (
  select array_agg(regexp_replace(upper(btrim(label)), '[^[:alnum:]]+', '_', 'g') order by place)
  from unnest(choices) with ordinality as t (label, place))
where subject = 'ITEM_TYPE';

-- Consignments that people price again after a change. request: origin, destination and items of a quote request.
create table quote_example (
  organisation_id uuid not null,
  name text collate "C" not null,
  customer_id text not null,
  service_alias text,
  priced_on date,
  request jsonb not null,
  expected_total numeric(12,2),
  constraint quote_example_pk primary key (organisation_id, name),
  constraint quote_example_customer foreign key (organisation_id, customer_id)
    references customer (organisation_id, customer_id),
  constraint quote_example_service foreign key (organisation_id, service_alias)
    references service (organisation_id, service_alias)
);
