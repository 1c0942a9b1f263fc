-- How an import ended, kept beside its rows. On a cluster a crash between the commits of two nodes can lose the part of
-- the import's own row: the next attempt then finds this and records it, instead of writing the rows again.
alter table import_end add column status text not null default 'completed';
alter table import_end add column received integer not null default 0;
alter table import_end add column processed integer not null default 0;
alter table import_end add column failed integer not null default 0;
alter table import_end add column error_message text;
alter table import_end add column finished_at timestamptz;

-- end_marked: the import is completed, and its mark was not confirmed yet.
create index import_end_marked on import (organisation_id, sequence) where end_marked;
