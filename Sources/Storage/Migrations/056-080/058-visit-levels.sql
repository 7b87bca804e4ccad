-- Who sees that a member is in the gym. No row in sharing_levels: nobody, as in SharingLevels.usual.
ALTER TABLE sharing_levels ADD COLUMN visits TEXT NOT NULL DEFAULT 'nobody'
  CHECK (visits IN ('nobody', 'friends', 'gym'));
