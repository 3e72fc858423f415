-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS erp_messages_settled_idx ON erp_messages (kind, changed_at) INCLUDE (state, created_at, vendor_id) WHERE state IN ('Y', 'F', 'E');
