-- Oldest version beside it: 0054
-- The row of an uploaded file that a lane, a member of a zone or another thing came from. key: as the changes show it.
create table upload_origin (
  organisation_id uuid not null,
  upload_id uuid not null,
  key text collate "C" not null,
  sheet text not null,
  row integer not null,
  constraint upload_origin_pk primary key (organisation_id, upload_id, key),
  constraint upload_origin_of foreign key (organisation_id, upload_id)
    references configuration_upload (organisation_id, upload_id) on delete cascade
);
