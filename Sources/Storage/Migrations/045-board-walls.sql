-- Which lists of a board walls show: everybody, or those of its classes.
ALTER TABLE boards ADD COLUMN wall_lists TEXT NOT NULL DEFAULT 'everybody'
  CHECK (wall_lists IN ('everybody', 'sexes', 'ages', 'weights'));
