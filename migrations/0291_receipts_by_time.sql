-- no-transaction
-- What was received on certain days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_received_idx ON asn_receipts (received_at) INCLUDE (asn_id, asn_line_id, vendor_id) WHERE booked_at IS NOT NULL;
