-- taken_from: the import that this upload belonged to before another took it over, to run it again or to import what was
-- checked. If a crash of a cluster loses the new import, its upload goes back there.
alter table upload_chunk add column taken_from uuid;
