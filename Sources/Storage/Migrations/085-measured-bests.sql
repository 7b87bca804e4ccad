-- The fastest of a distance was also found where the points of a line are far apart, such as in a file of laps alone. There
-- it is the average, which says nothing.
DELETE FROM road_bests WHERE NOT rackside_best_is_measured(
  (SELECT track FROM road_tracks WHERE road = road_bests.road), meters, from_ms, ms);
