-- Oldest version beside it: 0030
-- Of a service of the same day: its hours count instead of its days. The days are then those hours in whole days, for
-- nodes of the version before, which do not know hours.
alter table lane add column transit_hours_min integer, add column transit_hours_max integer;
alter table lane add constraint lane_transit_hours_range check (
  (transit_hours_min is null and transit_hours_max is null)
  or (transit_hours_min >= 0 and transit_hours_max >= transit_hours_min and transit_hours_max > 0));

-- Neither days nor hours: those of the card's lane.
alter table spot_rate add column transit_hours_min integer, add column transit_hours_max integer;
alter table spot_rate add constraint spot_rate_transit_hours_range check (
  (transit_hours_min is null and transit_hours_max is null)
  or (transit_hours_min >= 0 and transit_hours_max >= transit_hours_min and transit_hours_max > 0));
