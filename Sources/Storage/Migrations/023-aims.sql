-- What a member trains for. Without a row it is the usual.
CREATE TABLE aims (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  goal TEXT NOT NULL CHECK (goal IN ('loseWeight', 'gainMuscle', 'strength', 'keepFit')),
  days_per_week INTEGER NOT NULL CHECK (days_per_week BETWEEN 1 AND 7),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 10 AND 180),
  -- JSON array; NULL for all that the gym has.
  equipment TEXT
) STRICT;
