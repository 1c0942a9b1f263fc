-- Oldest version beside it: 0054
-- Spreadsheets with rates, zones and other configuration. They are read, asked about and looked at before they count.
-- target: a rate card, a zone set or a carrier. revision goes up with every change of the row, attempt with every
-- reading. A reading whose node died is over when its lease is. reading: questions, marks, counts and notes.
-- document: what the file says, if it is no version. draft_id: the draft that has its lanes or zones. base_id: the
-- version that it was laid over.
create table configuration_upload (
  organisation_id uuid not null,
  upload_id uuid not null,
  kind text not null,
  target text,
  mode text not null,
  based_on uuid,
  effective_from date,
  file_name text not null,
  file_bytes integer not null,
  sha256 text not null,
  state text not null,
  failure text,
  revision bigint not null default 0,
  attempt integer not null default 1,
  lease_until timestamptz,
  answers json not null default '{}',
  mended json not null default '[]',
  reading json,
  document json,
  draft_id uuid,
  base_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  constraint configuration_upload_pk primary key (organisation_id, upload_id),
  constraint configuration_upload_mode_known check (mode in ('replace', 'update')),
  constraint configuration_upload_state_known
    check (state in ('reading', 'asks', 'ready', 'applied', 'discarded', 'failed'))
);
create index configuration_upload_reading on configuration_upload (organisation_id) where state = 'reading';

-- The file as it was sent: answers may be given later, on any node.
create table configuration_upload_file (
  organisation_id uuid not null,
  upload_id uuid not null,
  bytes bytea not null,
  constraint configuration_upload_file_pk primary key (organisation_id, upload_id),
  constraint configuration_upload_file_of foreign key (organisation_id, upload_id)
    references configuration_upload (organisation_id, upload_id) on delete cascade
);
alter table configuration_upload_file alter column bytes set storage external;

-- What people see in the sheets, some rows together. rows: [[row number, hidden, [text, …]], …] as JSON.
create table configuration_upload_sheet (
  organisation_id uuid not null,
  upload_id uuid not null,
  sheet integer not null,
  block integer not null,
  rows text not null,
  constraint configuration_upload_sheet_pk primary key (organisation_id, upload_id, sheet, block),
  constraint configuration_upload_sheet_of foreign key (organisation_id, upload_id)
    references configuration_upload (organisation_id, upload_id) on delete cascade
);

-- Rows that are refused, and figures that were rounded, in the order of the file.
create table upload_row (
  organisation_id uuid not null,
  upload_id uuid not null,
  list text not null,
  position integer not null,
  content json not null,
  constraint upload_row_pk primary key (organisation_id, upload_id, list, position),
  constraint upload_row_of foreign key (organisation_id, upload_id)
    references configuration_upload (organisation_id, upload_id) on delete cascade,
  constraint upload_row_list_known check (list in ('refused', 'rounded'))
);

-- What was answered about files of a kind and a carrier. carrier '': the kind has none.
create table spreadsheet_mapping (
  organisation_id uuid not null,
  kind text not null,
  carrier text not null,
  mapping_id uuid not null,
  name text not null,
  mapping json not null,
  saved_by text not null,
  saved_at timestamptz not null,
  constraint spreadsheet_mapping_pk primary key (organisation_id, kind, carrier),
  constraint spreadsheet_mapping_id unique (organisation_id, mapping_id)
);
