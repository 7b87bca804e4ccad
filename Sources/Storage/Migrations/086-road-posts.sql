-- The place of a road among friends' posts was its exact end, which told how long the hidden ends of its line are. See
-- RoadRules.postedAt.
UPDATE roads SET posted_at = min(started_at + elapsed_ms / 600000 * 600000, added_at) WHERE posted_at IS NOT NULL;
