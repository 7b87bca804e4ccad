-- The address of a call, for an appointment that is held as one. NULL: none. Only its two sides may see it.
ALTER TABLE appointments ADD COLUMN link TEXT CHECK (link <> '');
