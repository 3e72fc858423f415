-- no-transaction
-- A supplier's receipts, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_vendor_idx ON asn_receipts (vendor_id, received_at, id);
