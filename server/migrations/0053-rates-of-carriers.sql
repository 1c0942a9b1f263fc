-- Oldest version beside it: 0043
-- weigh_by ITEM: each article has a chargeable weight of its own. Limits null: none.
alter table service
  add column weigh_by text not null default 'CONSIGNMENT',
  add column item_width_metres_max numeric(12,4),
  add column item_height_metres_max numeric(12,4),
  add column item_girth_metres_max numeric(12,4),
  add column item_volume_m3_max numeric(12,4),
  add column consignment_kg_max numeric(12,4),
  add column consignment_items_max integer,
  add column consignment_volume_m3_max numeric(12,4),
  add column consignment_pallet_spaces_max numeric(12,4);
alter table service add constraint service_weigh_by_known check (weigh_by in ('CONSIGNMENT', 'ITEM'));
alter table service drop constraint service_weight_step_known;
alter table service add constraint service_weight_step_range check (weight_step_kg between 0.001 and 100);

-- A lane's factor goes before its card's, the card's before the service's. Null: the next one.
alter table rate_card add column cubic_factor numeric(12,4);
alter table rate_card add constraint rate_card_cubic_factor_range check (cubic_factor between 0 and 10000);

-- maximum null: none. breaks may also have breaks by item type: {"byType": [{"types", "unit", "breaks"}]}.
alter table lane
  add column maximum numeric(12,2),
  add column cubic_factor numeric(12,4),
  add column next_break_if_cheaper boolean not null default false;
alter table lane add constraint lane_maximum_range check (maximum between minimum and 9999999999.99);
alter table lane add constraint lane_cubic_factor_range check (cubic_factor between 0 and 10000);
