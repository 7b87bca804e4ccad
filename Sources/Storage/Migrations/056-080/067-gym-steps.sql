-- The gym's own text of how an exercise is done, one step a line. It replaces the catalog's, and a new catalog leaves it
-- as it is. NULL: none.
ALTER TABLE exercises ADD COLUMN steps TEXT CHECK (steps <> '');
