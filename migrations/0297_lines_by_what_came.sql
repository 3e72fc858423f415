-- no-transaction
-- Lines of notices are looked for by what came of them in some days. 0291 meant this index, and found its name taken by another one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_came_idx ON asn_receipts (received_at) INCLUDE (asn_id, asn_line_id, vendor_id) WHERE booked_at IS NOT NULL;
