-- Oldest version beside it: 0030
-- What was wrong with the places of a rejected row: { text, noZone: { zoneSets, others, day } }. noZone is there if a
-- place exists but is in no zone of these zone sets on that day.
alter table staged_rejected_row
  add column detail jsonb;
alter table rejected_row
  add column detail jsonb;

-- How many rows of a reason have a place in no zone: [{ zoneSets, others, day, rows }], most rows first, at most a few.
-- Null if there are none.
alter table rejected_reason
  add column in_no_zone jsonb;

-- What was wrong with the places of a row when it was last checked, as above.
alter table correction_row
  add column checked_detail jsonb;
