-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_messages_over_idx ON mail_messages (changed_at) WHERE state IN ('Y', 'C', 'X');
