-- settled: a copy of the correction's, next to the import, so that lists of open rows read only the imports they show,
-- however many there are. A cluster has the two tables on different nodes, so maintenance fills it in.
alter table import add column settled boolean not null default false;

-- With rejected rows that are open.
create index import_open on import (organisation_id, finished_at, sequence)
where status = 'completed' and failed > 0 and not dry_run and not settled;
