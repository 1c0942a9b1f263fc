-- Imports of what a dry run has checked, shipments by day, and counts that need not be taken again.

-- checked_by: the dry run whose upload this import took over. retried_by names the import that took an upload over, of a
-- failed import or of a dry run.
alter table import add column checked_by uuid;
-- The imports that took the upload of another one over.
create index import_retry_of on import (organisation_id, retry_of) where retry_of is not null;
create index import_checked_by on import (organisation_id, checked_by) where checked_by is not null;

-- Shipments of some days: their totals, and those of the month on Home.
create index shipment_quote_date on shipment (organisation_id, quote_date) where quote_date is not null;

-- How many rows of an import were rejected for the same reasons. Rejected rows never change: counted once, when somebody
-- first asks.
create table rejected_reason (
  organisation_id uuid not null,
  import_id uuid not null,
  error text not null,
  rows integer not null,
  constraint rejected_reason_pk primary key (organisation_id, import_id, error)
);
