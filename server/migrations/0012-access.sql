-- People who sign in, what they and API keys may do, and the record of what was done.

-- Keys made before scopes existed keep what they could do.
alter table api_key add column scopes text[] not null default '{quotes,imports,ledgers:read}';
alter table api_key add column created_by text;
alter table api_key add column revoked_by text;

-- password_hash is null until an invited person has chosen a password. customer_id: the only customer whose rows a
-- user of the role customer sees.
alter table app_user add column name text not null default '';
alter table app_user add column customer_id text;
alter table app_user add column invited_by text;
alter table app_user add column disabled_at timestamptz;
alter table app_user add column last_signed_in_at timestamptz;
alter table app_user alter column password_hash drop not null;
alter table app_user drop constraint app_user_role_check;
alter table app_user add constraint app_user_role_known
  check (role in ('admin', 'operations', 'finance', 'customer'));
alter table app_user add constraint app_user_customer_named check ((role = 'customer') = (customer_id is not null));

-- Only the hash of a session's token is kept. The cookie names the organisation, so the key can begin with it.
create table portal_session (
  organisation_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  user_id uuid not null,
  address text not null,
  browser text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint portal_session_pk primary key (organisation_id, token_hash)
);
create index portal_session_user on portal_session (organisation_id, user_id, created_at);

-- Invitations and password resets: each link works once.
create table account_link (
  organisation_id uuid not null,
  link_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_link_pk primary key (organisation_id, link_id),
  constraint account_link_purpose_known check (purpose in ('invitation', 'reset'))
);
create index account_link_user on account_link (organisation_id, user_id);

-- Failed sign-ins by account, by browser and by address, whether or not the account exists: it belongs to no
-- organisation. The subject is a hash.
create table sign_in_throttle (
  subject bytea primary key,
  window_started_at timestamptz not null,
  failures integer not null
);
create index sign_in_throttle_age on sign_in_throttle (window_started_at);

-- As request_count, for each person: looking on does not use up the organisation's requests.
create unlogged table person_request_count (
  organisation_id uuid not null,
  user_id uuid not null,
  minute timestamptz not null,
  requests integer not null,
  constraint person_request_count_pk primary key (organisation_id, user_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Requests of each key by day (UTC), added up in memory and written every few seconds.
create table api_key_calls (
  organisation_id uuid not null,
  api_key_id uuid not null,
  day date not null,
  calls bigint not null,
  constraint api_key_calls_pk primary key (organisation_id, api_key_id, day)
);

-- The audit log: append only, kept for ever, written in the transaction of the change. change_id is time-ordered.
-- fields: [{"field": …, "old": …, "new": …}]. details: what a kind has beside that, for example the counts of an
-- upload. Never a secret.
create table configuration_change (
  organisation_id uuid not null,
  change_id uuid not null,
  changed_at timestamptz not null,
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  request_id text,
  action text not null,
  kind text not null,
  identity text not null,
  fields jsonb not null,
  details jsonb,
  version_before bigint,
  version_after bigint,
  reason text,
  constraint configuration_change_pk primary key (organisation_id, change_id),
  constraint configuration_change_actor_known check (actor_type in ('user', 'key', 'command line', 'service'))
);
create index configuration_change_thing on configuration_change (organisation_id, kind, identity, change_id);
create index configuration_change_actor on configuration_change (organisation_id, actor_name, change_id);
