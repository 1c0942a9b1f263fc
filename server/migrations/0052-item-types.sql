-- Oldest version beside it: 0043
-- What an item of a type counts as. A type without a row: PALLET is one pallet space, every other one an item.
-- spaces: as many for each article. Otherwise an article takes as many as its sides and its weight need, each space with
-- these measures. Neither: one.
create table item_type (
  organisation_id uuid not null,
  item_type_code text collate "C" not null,
  name text,
  unit text not null,
  spaces numeric(12,4),
  space_length numeric(12,4),
  space_width numeric(12,4),
  space_height numeric(12,4),
  space_kg numeric(12,4),
  constraint item_type_pk primary key (organisation_id, item_type_code),
  constraint item_type_unit_known check (unit in ('ITEM', 'PALLET')),
  constraint item_type_spaces_range check (spaces between 0.25 and 10),
  constraint item_type_space_range check (
    num_nulls(space_length, space_width, space_height, space_kg) = 4
    or (spaces is null and space_length > 0 and space_width > 0 and space_height > 0 and space_kg > 0)),
  constraint item_type_spaces_of_pallets check (unit = 'PALLET' or num_nulls(spaces, space_length) = 2)
);
