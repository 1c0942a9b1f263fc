-- Of an organisation that is newer than the statistics the planner would expect no rows at all: whichever index begins
-- with the organisation would do, and it would read everything that the organisation has to find one shipment or one
-- reference. Without statistics of this column it expects a part of the table of each, and takes the index that fits.
alter table shipment alter column organisation_id set statistics 0;
alter table shipment_line alter column organisation_id set statistics 0;
alter table activity alter column organisation_id set statistics 0;
