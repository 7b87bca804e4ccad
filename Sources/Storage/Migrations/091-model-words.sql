-- Who wants texts by the gym's language model, and how many they asked for. No row: they never turned it on.
CREATE TABLE model_settings (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  -- The gym's day of `asked`, as 2026-11-21. NULL: they asked for none yet.
  day TEXT CHECK (length(day) = 10),
  asked INTEGER NOT NULL DEFAULT 0 CHECK (asked >= 0)
) STRICT;

-- Texts that members reported, as the model wrote them. No other text is stored.
CREATE TABLE model_reports (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The name that the text had in events, so that it is stored once.
  words TEXT NOT NULL UNIQUE,
  about TEXT NOT NULL CHECK (about IN ('week', 'why', 'program')),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 700),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX model_reports_member ON model_reports (member);
CREATE INDEX model_reports_at ON model_reports (at);
