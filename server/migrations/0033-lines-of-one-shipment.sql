-- Oldest version beside it: 0030
-- The suburbs of a staged shipment by the names we know them by: rows of one shipment may spell one place in two ways.
alter table staged_shipment
  add column origin_found text collate "C",
  add column destination_found text collate "C";
