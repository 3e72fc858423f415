-- no-transaction
-- Monitors show one kind of messages; those of one channel are few among them, but for the page's, which are read like all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS erp_messages_channel_idx ON erp_messages (channel, kind, id DESC);
