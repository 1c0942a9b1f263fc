-- Shipments by quote date, and how far a change to many rejected rows is.

-- The latest quote date first; shipments without one come last. It also serves what the old index did: some days' shipments.
create index shipment_by_date on shipment (organisation_id, coalesce(quote_date, '-infinity'::timestamptz), shipment_id);
drop index shipment_quote_date;

-- How far a long change to the rows of an import is, for those who wait for it. Nothing depends on it.
create unlogged table correction_progress (
  organisation_id uuid not null,
  import_id uuid not null,
  what text not null,
  rows_done integer not null,
  rows_total integer not null,
  noted_at timestamptz not null,
  constraint correction_progress_pk primary key (organisation_id, import_id),
  constraint correction_progress_what_known
    check (what in ('opening', 'changing', 'undoing', 'closing', 'checking', 'sending'))
);
