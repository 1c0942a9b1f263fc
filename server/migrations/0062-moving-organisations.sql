-- Oldest version beside it: 0054
-- Signs the cursors of an organisation, and moves with it to another database. Null: they are signed as by versions
-- before, with the secret of this database.
alter table organisation add column cursor_secret bytea;

-- Organisations that are being copied. stage: while they are only `copying`, maintenance leaves them alone; then no import
-- starts any more (`settling`), and in the end callers who want to change something get 503 (`read-only`). Who copies one
-- renews `held_until`, so that a hold ends soon after its process.
create table organisation_hold (
  organisation_id uuid not null,
  stage text not null,
  held_until timestamptz not null,
  constraint organisation_hold_pk primary key (organisation_id),
  constraint organisation_hold_stage check (stage in ('copying', 'settling', 'read-only'))
);
