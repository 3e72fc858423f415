-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_on_time_idx ON asn_receipts (received_at) INCLUDE (is_late, vendor_id, closed_at) WHERE is_late IS NOT NULL;
