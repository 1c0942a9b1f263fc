-- Organisations, who may act for them, and what they configure about themselves.

-- Keys that all processes share: the one that signs links and cursors is made on the first start.
create table service_secret (
  name text primary key,
  secret bytea not null
);

create table organisation (
  organisation_id uuid primary key,
  name text not null,
  time_zone text not null,
  -- Raised in the transaction of every change to rates or customers. It stands here because every request reads this
  -- row anyway: so a change is priced by the next request on every node, at no further cost.
  rate_book_version bigint not null default 0,
  created_at timestamptz not null
);

-- Only the hash of a key is kept; the prefix is what people recognise it by. The hash comes first in a key of its
-- own because it is all that a request brings: it tells the organisation, so no organisation can be asked for.
create table api_key (
  organisation_id uuid not null references organisation,
  api_key_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, api_key_id)
);
create unique index api_key_hash on api_key (key_hash);

-- People of the portal. An e-mail address signs in to one organisation.
create table app_user (
  organisation_id uuid not null references organisation,
  user_id uuid not null,
  email text not null,
  role text not null check (role in ('admin', 'operations', 'finance')),
  password_hash text not null,
  created_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create unique index app_user_email on app_user (lower(email));

-- One row for an organisation: how many requests its keys made in the current minute. Unlogged, because a count of
-- this minute is worth nothing after a crash, and because a commit that touches nothing else waits for no disk.
-- fillfactor: the row is rewritten by every request and must stay on its page (heap-only updates).
create unlogged table request_count (
  organisation_id uuid primary key,
  minute timestamptz not null,
  requests integer not null
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create table customer (
  organisation_id uuid not null,
  customer_id text not null,
  name text not null,
  position integer not null,
  created_at timestamptz not null,
  primary key (organisation_id, customer_id)
);

create table custom_field (
  organisation_id uuid not null,
  field_key text not null,
  name text not null,
  position integer not null,
  primary key (organisation_id, field_key)
);

-- Codes that an organisation bills by. An activity with another code is still taken, and flagged for a person.
create table warehouse (
  organisation_id uuid not null,
  warehouse_code text not null,
  name text not null,
  primary key (organisation_id, warehouse_code)
);

create table charge_code (
  organisation_id uuid not null,
  charge_code text not null,
  name text not null,
  primary key (organisation_id, charge_code)
);
