-- Oldest version beside it: 0030
-- What an import flagged among what it wrote, counted by flag and code; null until it completes and for imports of before.
alter table import add column flagged jsonb;
alter table import_end add column flagged jsonb;
