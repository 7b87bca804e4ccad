-- What the gym has on a day for everybody: a closed day, a workshop, a party.
CREATE TABLE occasions (
  id INTEGER PRIMARY KEY,
  -- From the file it came with, so that the same file again changes it.
  uid TEXT NOT NULL UNIQUE CHECK (uid <> ''),
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  -- The first day, and the last one that it can be on; NULL for a series without an end. Moved ones included.
  first_day TEXT NOT NULL CHECK (length(first_day) = 10),
  last_day TEXT CHECK (last_day >= first_day),
  -- Its days, texts and single changes, as JSON.
  plan TEXT NOT NULL
) STRICT;
CREATE INDEX occasions_days ON occasions (first_day, last_day);
