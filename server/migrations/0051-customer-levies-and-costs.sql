-- Oldest version beside it: 0030
-- The fuel levy that one customer pays instead of the carrier's. A table of its own, because nodes of the version before
-- would charge a row of fuel_levy to everybody. service_alias '*': every service of the carrier.
create table customer_fuel_levy (
  organisation_id uuid not null,
  carrier_alias text not null,
  service_alias text not null,
  customer_id text not null,
  effective_from date not null,
  effective_to date,
  percent numeric(7,4) not null,
  constraint customer_fuel_levy_pk
    primary key (organisation_id, carrier_alias, service_alias, customer_id, effective_from),
  constraint customer_fuel_levy_carrier foreign key (organisation_id, carrier_alias)
    references carrier (organisation_id, carrier_alias),
  constraint customer_fuel_levy_customer foreign key (organisation_id, customer_id)
    references customer (organisation_id, customer_id),
  constraint customer_fuel_levy_dates check (effective_to >= effective_from),
  constraint customer_fuel_levy_percent_range check (percent between 0 and 999)
);

-- cost: what the carrier charges, by the basis of the rule; null: the amount, or the cost of the rule that is replaced.
-- replaces: the rule_id of the rule in whose place this one stands for its customer.
alter table surcharge_rule add column cost numeric(12,4), add column replaces text;
alter table surcharge_rule add constraint surcharge_rule_cost_range check (cost between 0 and 99999999);
alter table surcharge_rule add constraint surcharge_rule_replaces_for_customer
  check (replaces is null or customer_id is not null);

-- margin_minimum: the least that the markup adds. round_to: the marked-up freight is rounded to multiples of it.
alter table customer_rate add column margin_minimum numeric(12,2), add column round_to numeric(3,2);
alter table customer_rate add constraint customer_rate_margin_minimum_range
  check (margin_minimum between 0 and 9999999999.99);
alter table customer_rate add constraint customer_rate_round_to_known check (round_to in (0.05, 0.10));
