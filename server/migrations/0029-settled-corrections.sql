-- settled: none of its rows is open. Lists of open rows leave it out, however many such imports there are.
alter table correction add column settled boolean not null default false;

update correction c
set settled = not exists (
  select 1 from correction_row r
  where r.organisation_id = c.organisation_id and r.import_id = c.import_id and r.state = 'open');
