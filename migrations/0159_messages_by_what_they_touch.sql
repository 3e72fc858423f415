-- no-transaction
-- Messages under way by what they touch: few, so the index is small.
CREATE INDEX CONCURRENTLY IF NOT EXISTS erp_messages_touching ON erp_messages USING gin (touches) WHERE state IN ('N', 'I');
