-- Oldest version beside it: 0054
-- What a change of a draft touched, so that somebody who has it open reads only that again. keys: of lanes or members, or
-- null for everything. A revision without a row was written by an older version: then everything is read again.
create table draft_change (
  organisation_id uuid not null,
  version_id uuid not null,
  revision bigint not null,
  changed_by text not null,
  changed_at timestamptz not null,
  keys jsonb,
  constraint draft_change_pk primary key (organisation_id, version_id, revision)
);

-- Who has a draft open. A courtesy: nothing depends on it.
create table draft_reader (
  organisation_id uuid not null,
  version_id uuid not null,
  name text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  constraint draft_reader_pk primary key (organisation_id, version_id, name)
);
