-- Members are found by their names in Latin letters too, and plates with the same letters differ in colour.

-- As `search`, for the display name alone. Both hold what NameSearch.words makes of the names.
ALTER TABLE members ADD COLUMN display_search TEXT NOT NULL DEFAULT '';
UPDATE members SET search = rackside_name_search(display_name || ' ' || name),
  display_search = rackside_name_search(display_name);

-- Who has the colour of an earlier member with the same initials gets one that is left, while there is one.
UPDATE members SET colour = found.colour FROM (
  WITH
    palette (colour, place) AS (
      VALUES ('yellow', 1), ('blue', 2), ('red', 3), ('green', 4), ('violet', 5), ('iron', 6), ('chalk', 7)),
    later AS (
      SELECT m.id, m.initials, ROW_NUMBER() OVER (PARTITION BY m.initials ORDER BY m.id) AS number FROM members m
      WHERE EXISTS (
        SELECT 1 FROM members o WHERE o.initials = m.initials AND o.colour = m.colour AND o.id < m.id)),
    free AS (
      SELECT g.initials, p.colour, ROW_NUMBER() OVER (PARTITION BY g.initials ORDER BY p.place) AS number
      FROM (SELECT DISTINCT initials FROM later) g CROSS JOIN palette p
      WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.initials = g.initials AND m.colour = p.colour))
  SELECT later.id, free.colour FROM later JOIN free ON free.initials = later.initials AND free.number = later.number
) AS found WHERE members.id = found.id;
