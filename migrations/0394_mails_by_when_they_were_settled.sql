-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_messages_settled_idx ON mail_messages (changed_at) INCLUDE (state, created_at) WHERE state IN ('Y', 'F', 'E');
