-- no-transaction
-- Lines of which less came than was shipped: what is closed short is found by them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_lines_missing_idx ON asn_lines (asn_id) INCLUDE (vendor_id) WHERE received_qty < ship_qty;
