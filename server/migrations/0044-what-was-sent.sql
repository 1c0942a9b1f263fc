-- Oldest version beside it: 0030
-- The import that created a shipment, and its reference. They are filled when a second import writes the shipment: until
-- then (revision 1) import_id and source_details are theirs. Null if the shipment was written again before they were kept.
alter table shipment add column created_import_id uuid, add column created_source_details text;

-- Filters by the creating import, by its reference and by that of the last import, in the order of pages. A new shipment is
-- in one of these indexes only: by its first import it is found in shipment_import.
create index shipment_source on shipment (organisation_id, source_details collate "C", shipment_id) where revision = 1;
create index shipment_last_source on shipment (organisation_id, source_details collate "C", shipment_id)
  where revision > 1;
create index shipment_created_source on shipment (organisation_id, created_source_details collate "C", shipment_id)
  where revision > 1;
create index shipment_created_import on shipment (organisation_id, created_import_id, shipment_id) where revision > 1;

-- sent: which fields of a shipment its rows sent, one bit for each. Fields that were not sent keep their value.
alter table staged_shipment add column sent integer;

-- cleared: how many shipments lost a value, by field. short_rows: how many rows of a CSV file end before a column that
-- others fill, and that column.
alter table import add column cleared jsonb, add column short_rows jsonb;
alter table import_end add column cleared jsonb, add column short_rows jsonb;
