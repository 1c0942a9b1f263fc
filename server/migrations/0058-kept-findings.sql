-- Oldest version beside it: 0054
-- What the checks found last, for lists that only count it. findings: as the API returns them.
create table configuration_findings (
  organisation_id uuid not null,
  configuration_version bigint not null,
  checked_on date not null,
  checked_at timestamptz not null,
  findings jsonb not null,
  constraint configuration_findings_pk primary key (organisation_id)
);

-- Findings that are meant to be so. finding_id: of what the finding says, so that it comes back when that changes.
create table finding_set_aside (
  organisation_id uuid not null,
  finding_id text collate "C" not null,
  reason text not null,
  set_aside_by text not null,
  set_aside_at timestamptz not null,
  constraint finding_set_aside_pk primary key (organisation_id, finding_id)
);
