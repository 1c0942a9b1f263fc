-- Imports: what was pushed, the queue, what was sent byte for byte, and the rows that were rejected.

-- A worker process takes a number when it starts and holds an advisory lock on it: the lock is its sign of life.
create sequence worker_number as integer;

-- The import row is the job. It stays on the coordinator of a cluster, because a claim looks over all organisations;
-- so nothing has a foreign key to it.
-- columns: as submitted, by position; null for a column that is ignored, '' for one without a header.
-- turn: the round in which an import is taken; one organisation has one import in a round, so that all get a share.
-- attempts_left: a worker that hands its import back gives the attempt back; attempt itself only grows, it is the fence.
-- staged: rows of this import may stand in the staging tables.
create table import (
  organisation_id uuid not null,
  import_id uuid not null,
  sequence bigint generated always as identity,
  kind text not null,
  source text not null,
  format text not null,
  encoding text,
  delimiter text,
  columns text[] not null,
  source_details text,
  file_name text,
  dry_run boolean not null,
  accepted_count integer,
  upload_bytes integer not null default 0,
  corrected_from uuid,
  submitted_by text,
  status text not null,
  turn bigint not null,
  attempt integer not null,
  attempts_left integer not null,
  lease_owner integer,
  lease_until timestamptz,
  progress integer not null,
  received integer not null,
  processed integer not null,
  failed integer not null,
  error_message text,
  submitted_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  staged boolean not null,
  upload_kept boolean not null,
  constraint import_pk primary key (organisation_id, import_id),
  constraint import_kind_known check (kind in ('shipments', 'activities')),
  constraint import_source_known check (source in ('data', 'file')),
  constraint import_format_known check (format in ('json', 'csv', 'xlsx')),
  constraint import_status_known check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
  constraint import_progress_range check (progress between 0 and 100 and (progress = 100) = (status = 'completed')),
  constraint import_ended check ((finished_at is null) = (status in ('queued', 'processing')))
) with (fillfactor = 70);

-- The last guard of "one at a time for an organisation".
create unique index import_processing on import (organisation_id) where status = 'processing';
create index import_active on import (organisation_id, sequence) where status in ('queued', 'processing');
create index import_turn on import (turn, sequence) where status = 'queued';
create index import_list on import (organisation_id, kind, sequence);
create index import_finished on import (organisation_id, finished_at) where finished_at is not null;
create index import_upload_kept on import (organisation_id, finished_at) where upload_kept and finished_at is not null;
create index import_staged on import (organisation_id, import_id) where staged;

-- What was sent, in pieces. Stored as it is: files of this kind are streamed once in and once out.
create table upload_chunk (
  organisation_id uuid not null,
  import_id uuid not null,
  chunk_number integer not null,
  bytes bytea not null,
  constraint upload_chunk_pk primary key (organisation_id, import_id, chunk_number)
);
alter table upload_chunk alter column bytes set storage external;

-- A push with an Idempotency-Key that was seen before answers with the first one's import.
create table idempotency_key (
  organisation_id uuid not null,
  idempotency_key text not null,
  route text not null,
  body_hash bytea not null,
  import_id uuid not null,
  created_at timestamptz not null,
  constraint idempotency_key_pk primary key (organisation_id, idempotency_key)
);
create index idempotency_key_age on idempotency_key (organisation_id, created_at);

-- label: what the sender calls the row, its shipmentId or its reference.
-- data: the values as sent. json and not jsonb: it keeps the order, the digits of numbers, and U+0000 as an escape.
create table rejected_row (
  organisation_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  label text,
  error text not null,
  data json not null,
  constraint rejected_row_pk primary key (organisation_id, import_id, row_number)
);

-- Staging: unlogged, because an attempt that does not end in its final transaction starts again from the upload.
-- The attempt is part of the key, so that a worker which lost its claim cannot touch the rows of its successor.
create unlogged table staged_rejected_row (
  organisation_id uuid not null,
  import_id uuid not null,
  attempt integer not null,
  row_number integer not null,
  shipment_id text collate "C",
  label text,
  error text not null,
  data json not null,
  constraint staged_rejected_row_pk primary key (organisation_id, import_id, attempt, row_number)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Neighbouring rows of one shipment, all accepted: its values are those of the first row. The lines themselves go
-- straight to the ledger.
create unlogged table staged_shipment (
  organisation_id uuid not null,
  import_id uuid not null,
  attempt integer not null,
  row_number integer not null,
  last_row_number integer not null,
  shipment_id text collate "C" not null,
  customer_id text collate "C",
  origin_post_code text,
  origin_suburb text,
  origin_state text,
  origin_country_code text,
  destination_post_code text,
  destination_suburb text,
  destination_state text,
  destination_country_code text,
  quote_date timestamptz,
  rate_card_alias text,
  total_cost_received numeric(18,6),
  custom_fields jsonb,
  flags text[],
  constraint staged_shipment_pk primary key (organisation_id, import_id, attempt, row_number)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
