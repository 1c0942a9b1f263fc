-- replaced: how many of the written shipments existed before; of a dry run, how many would be replaced. Null if not known,
-- as for activities and for imports that ended before this was counted. A mark carries it, so that an import whose end is
-- recorded later gets the same count.
alter table import add column replaced integer;
alter table import_end add column replaced integer;

-- first_row: the first row that was rejected for these reasons, as an example. Null if it was counted before this was.
alter table rejected_reason add column first_row integer;
