-- The two ledgers. Kept for ever. Names that are keys are compared byte by byte (collate "C"): the order of pages is
-- then the same on every machine, and an index of them is filled faster.

-- import_id: the import that made the shipment what it is now. revision: how many imports have sent it.
-- flags: what a person should look at; null when there is nothing.
create table shipment (
  organisation_id uuid not null,
  shipment_id text collate "C" not null,
  import_id uuid not null,
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
  source_details text,
  flags text[],
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint shipment_pk primary key (organisation_id, shipment_id),
  constraint shipment_total_cost_is_a_number check (total_cost_received <> 'NaN')
);
create index shipment_customer on shipment (organisation_id, customer_id, shipment_id);
create index shipment_import on shipment (organisation_id, import_id, shipment_id);
create index shipment_flagged on shipment (organisation_id, shipment_id) where flags is not null;

-- The lines of a shipment are those of the shipment's import. With the import in the key, the lines of a new import
-- are copied in while the old ones still stand: they are written once, not staged first.
create table shipment_line (
  organisation_id uuid not null,
  shipment_id text collate "C" not null,
  import_id uuid not null,
  row_number integer not null,
  item_type text,
  item_quantity numeric(18,6),
  item_weight numeric(18,6),
  constraint shipment_line_pk primary key (organisation_id, shipment_id, import_id, row_number),
  constraint shipment_line_quantity_is_a_number check (item_quantity <> 'NaN'),
  constraint shipment_line_weight_is_a_number check (item_weight <> 'NaN')
);

-- Append-only, and each row is billable: the key makes it impossible to write a row of an import twice.
create table activity (
  organisation_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  activity_timestamp timestamptz not null,
  warehouse_code text collate "C" not null,
  charge_code text collate "C" not null,
  quantity numeric(18,6) not null,
  customer_id text collate "C",
  reference text collate "C",
  status text,
  flags text[],
  constraint activity_pk primary key (organisation_id, import_id, row_number),
  constraint activity_quantity_is_a_number check (quantity <> 'NaN' and quantity <> 0)
);
create index activity_time on activity (organisation_id, activity_timestamp, import_id, row_number);
create index activity_customer on activity (organisation_id, customer_id, activity_timestamp);
create index activity_reference on activity (organisation_id, reference, activity_timestamp) where reference is not null;
create index activity_flagged on activity (organisation_id, activity_timestamp) where flags is not null;
