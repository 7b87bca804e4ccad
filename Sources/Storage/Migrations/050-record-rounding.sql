-- A difference that rounding pounds to grams makes is no record any more. The records of workouts are counted again in the
-- background.
UPDATE bests SET sessions = NULL;
