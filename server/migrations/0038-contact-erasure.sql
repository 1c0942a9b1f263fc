-- Oldest version beside it: 0030
-- Contact names, phones and e-mail addresses of quote requests are no longer stored. A worker erases those of before in
-- small steps, because one statement over all quotes could take an hour, and because nodes of the version before still
-- store them until they are stopped. erased_up_to: no quote with this id or a smaller one has any.
create table contact_erasure (
  organisation_id uuid not null,
  erased_up_to uuid not null,
  constraint contact_erasure_pk primary key (organisation_id)
);
