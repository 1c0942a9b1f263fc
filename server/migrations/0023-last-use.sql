-- When a key was used last and when a person signed in last, apart from the rows of keys and people: on a cluster those
-- are copied to every node, so each note of a use would need all nodes and lock the table on them.
alter table api_key_calls add column last_called_at timestamptz;
insert into api_key_calls as c (organisation_id, api_key_id, day, calls, last_called_at)
select organisation_id, api_key_id, (last_used_at at time zone 'UTC')::date, 0, last_used_at
from api_key where last_used_at is not null
on conflict (organisation_id, api_key_id, day) do update set last_called_at = excluded.last_called_at;
alter table api_key drop column last_used_at;

create table last_sign_in (
  organisation_id uuid not null,
  user_id uuid not null,
  signed_in_at timestamptz not null,
  constraint last_sign_in_pk primary key (organisation_id, user_id)
);
insert into last_sign_in (organisation_id, user_id, signed_in_at)
select organisation_id, user_id, last_signed_in_at from app_user where last_signed_in_at is not null;
alter table app_user drop column last_signed_in_at;
