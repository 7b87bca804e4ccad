-- What members chose for their meal plan. No row: they chose nothing yet. The plan itself is computed at each request.
CREATE TABLE meal_choices (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  goal TEXT NOT NULL CHECK (goal IN ('lose', 'keep', 'gain')),
  activity TEXT NOT NULL CHECK (activity IN ('sitting', 'moving', 'standing')),
  diet TEXT NOT NULL CHECK (diet IN ('everything', 'vegetarian', 'vegan')),
  -- Whether they leave it out.
  no_pork INTEGER NOT NULL CHECK (no_pork IN (0, 1)),
  no_lactose INTEGER NOT NULL CHECK (no_lactose IN (0, 1)),
  no_gluten INTEGER NOT NULL CHECK (no_gluten IN (0, 1)),
  meals INTEGER NOT NULL CHECK (meals BETWEEN 3 AND 5)
) STRICT;
