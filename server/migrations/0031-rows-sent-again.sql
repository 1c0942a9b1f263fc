-- Oldest version beside it: 0030
-- written_after: rows of a shipment that another import has written after this moment are rejected. Set if the rows are
-- older than the import: the end of the import that rejected them first, or of the failed import that is run again.
-- customer_id: the customer whose user sent the import; null if it came from the operator's people or a program.
alter table import add column written_after timestamptz;
alter table import add column customer_id text collate "C";

-- id_typed: somebody typed this shipmentId in the grid of an earlier import, from which the row was sent.
alter table rejected_row add column id_typed boolean not null default false;
alter table correction_row add column id_typed boolean not null default false;
