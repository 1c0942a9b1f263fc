-- Imports that survive restarts, uploads that are bounded, and imports that are run again.

-- interruptions: how often an attempt ended through no fault of the import: the database restarted, a node of a cluster
-- was away, or the worker was stopped in order.
-- claimed_database_start: when the database that the claim was made on had started; another one means a restart.
-- not_before: not claimed again before this time. missing_since: since when bytes that were accepted cannot be seen.
-- retry_of: the failed import whose upload this one runs again. retried_by: the import that does so.
-- end_marked: the end is marked beside the rows (import_end); on a cluster they may be seen later than this row.
alter table import add column interruptions integer not null default 0;
alter table import add column claimed_database_start timestamptz;
alter table import add column not_before timestamptz;
alter table import add column missing_since timestamptz;
alter table import add column retry_of uuid;
alter table import add column retried_by uuid;
alter table import add column end_marked boolean not null default false;

-- What an organisation's kept uploads add up to: counted, because adding them up for each push would take ever longer.
create table upload_total (
  organisation_id uuid not null,
  bytes bigint not null,
  constraint upload_total_pk primary key (organisation_id)
);
insert into upload_total (organisation_id, bytes)
  select organisation_id, sum(upload_bytes) from import where upload_kept group by organisation_id;

-- Written with an import's rows, on their node. Only a cluster needs it.
create table import_end (
  organisation_id uuid not null,
  import_id uuid not null,
  constraint import_end_pk primary key (organisation_id, import_id)
);
