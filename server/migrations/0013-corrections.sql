-- Rejected rows that people correct in the portal. What was sent never changes: this lies on top of it.

-- One row for an import whose rejected rows somebody has opened. Every change locks it first, so that changes to the rows
-- of one import follow each other and no row is sent twice. changes: goes up with each, so that a page can ask for news.
create table correction (
  organisation_id uuid not null,
  import_id uuid not null,
  kind text not null,
  changes bigint not null,
  opened_at timestamptz not null,
  constraint correction_pk primary key (organisation_id, import_id)
);

-- Rows that were rejected for the same reason with the same values. Made once, from the rows as they were sent.
-- wrong: the cells that the reason is about. context: the cells beside them that decide what was probably meant.
create table correction_group (
  organisation_id uuid not null,
  import_id uuid not null,
  group_number integer not null,
  reason text not null,
  wrong jsonb not null,
  context jsonb not null,
  row_count integer not null,
  first_row integer not null,
  constraint correction_group_pk primary key (organisation_id, import_id, group_number)
);

-- A row with two reasons is in two groups.
create table correction_group_row (
  organisation_id uuid not null,
  import_id uuid not null,
  group_number integer not null,
  row_number integer not null,
  constraint correction_group_row_pk primary key (organisation_id, import_id, group_number, row_number)
);
create index correction_group_row_row on correction_group_row (organisation_id, import_id, row_number);

-- One for each rejected row of an opened import.
-- customer_id: as sent; it decides which customer's people see the row. shipment_id: with corrections; a shipment is
-- sent again whole. cells: what people changed, by column. checked: the reasons that the importer's check gave since the
-- last change; empty when the row would be accepted, null when nobody has checked. unreadable: a cell holds text that
-- could not be read, and nobody has typed what it should be.
create table correction_row (
  organisation_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  customer_id text collate "C",
  shipment_id text collate "C",
  state text not null default 'open',
  cells jsonb,
  checked jsonb,
  unreadable boolean not null default false,
  sent_in uuid,
  closed_reason text,
  changed_by text,
  changed_at timestamptz,
  constraint correction_row_pk primary key (organisation_id, import_id, row_number),
  constraint correction_row_state_known check (state in ('open', 'sent', 'closed')),
  constraint correction_row_sent check ((state = 'sent') = (sent_in is not null)),
  constraint correction_row_closed check ((state = 'closed') = (closed_reason is not null))
);
create index correction_row_sent_in on correction_row (organisation_id, sent_in) where sent_in is not null;
create index correction_row_touched on correction_row (organisation_id, import_id, row_number) where cells is not null or state <> 'open';
create index correction_row_shipment on correction_row (organisation_id, import_id, shipment_id) where shipment_id is not null;

-- What people did, and the cells it touched: the history of a cell, and what undo
-- takes back.
create table correction_change (
  organisation_id uuid not null,
  import_id uuid not null,
  change_id uuid not null,
  kind text not null,
  label text not null,
  cell_count integer not null,
  row_count integer not null,
  user_id uuid not null,
  made_by text not null,
  made_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  constraint correction_change_pk primary key (organisation_id, import_id, change_id),
  constraint correction_change_kind_known check (kind in ('edit', 'close'))
);

-- column_name is '' for a row that was closed. before, after: null where the cell was as sent.
create table correction_change_cell (
  organisation_id uuid not null,
  import_id uuid not null,
  change_id uuid not null,
  row_number integer not null,
  column_name text not null,
  before text,
  after text,
  constraint correction_change_cell_pk primary key (organisation_id, import_id, change_id, row_number, column_name)
);
create index correction_change_cell_row on correction_change_cell (organisation_id, import_id, row_number);

-- Who has the rows of an import open. A courtesy: nothing depends on it.
create unlogged table correction_presence (
  organisation_id uuid not null,
  import_id uuid not null,
  user_id uuid not null,
  name text not null,
  seen_at timestamptz not null,
  constraint correction_presence_pk primary key (organisation_id, import_id, user_id)
);

-- Rejected rows that left as a spreadsheet may come back as a file. Whoever sends them again is told.
create table error_report_download (
  organisation_id uuid not null,
  import_id uuid not null,
  downloaded_at timestamptz not null,
  downloaded_by text not null,
  constraint error_report_download_pk primary key (organisation_id, import_id, downloaded_at)
);
