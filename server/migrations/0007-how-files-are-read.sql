-- How a file was read, beside its encoding and delimiter, and where a rejected element stands in a pushed list.

-- sheet: the name of the worksheet that is read. Null for a workbook of an earlier version, of which the first sheet
-- was checked, hidden or not: it is read as it was checked.
-- column_map: what the sender calls a column, by the file's header; null when nothing was mapped.
alter table import add column sheet text;
alter table import add column column_map json;

-- element_index: which element of a JSON push the row is from, counted from 0; null for a file.
alter table rejected_row add column element_index integer;
alter table staged_rejected_row add column element_index integer;
