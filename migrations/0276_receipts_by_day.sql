-- no-transaction
-- Receipts, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_received_idx ON asn_receipts (received_at, id);
