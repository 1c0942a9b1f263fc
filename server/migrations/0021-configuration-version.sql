-- The version of the configuration once more, beside the rates: on a cluster organisation.rate_book_version is on
-- every node and may be visible a moment before the rates of the same transaction. A rate book is kept under the
-- version that was read together with it. An organisation without a row has never been configured.
create table configuration_version (
  organisation_id uuid primary key,
  version bigint not null
);
insert into configuration_version (organisation_id, version)
select organisation_id, rate_book_version from organisation where rate_book_version > 0;
