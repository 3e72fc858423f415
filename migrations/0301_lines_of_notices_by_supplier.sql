-- no-transaction
-- A supplier's own lines, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_lines_vendor_idx ON asn_lines (vendor_id, id);
