-- Oldest version beside it: 0030
-- How the cells of a file are read. All of them are null for imports from before.
alter table import
  -- Other visible worksheets with rows, which are not read.
  add column unread_sheets text[],
  -- Whether the workbook counts days from 1904.
  add column dates_from_1904 boolean,
  -- The row of the header, if the sender gave it.
  add column header_row integer,
  -- Columns in which 1.234 may mean 1234, if the format and the delimiter alone do not decide it.
  add column ambiguous_columns text[];
