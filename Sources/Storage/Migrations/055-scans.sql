-- What is asked of tables that grow finds its rows by an index.
-- Trainers and owners, and who waits for an approval. Queries must repeat the condition word for word.
CREATE INDEX members_staff ON members (role) WHERE role <> 'member';
CREATE INDEX members_waiting ON members (id) WHERE status = 'waiting';
CREATE INDEX friend_requests_sender ON friend_requests (sender, at);
CREATE INDEX redemptions_ended ON redemptions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX schedule_changes_days ON schedule_changes (day);
CREATE INDEX schedule_changes_to ON schedule_changes (to_day) WHERE to_day IS NOT NULL;
-- A member's days go with the log and with the member.
CREATE INDEX day_totals_member ON day_totals (member);
-- What was said of a member's posts goes with the member.
CREATE INDEX post_comments_member ON post_comments (member);
CREATE INDEX post_reactions_member ON post_reactions (member);
