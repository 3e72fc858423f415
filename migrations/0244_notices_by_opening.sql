-- no-transaction
-- What ships under an opening.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_lines_opening_idx ON asn_lines (opening_id) WHERE opening_id IS NOT NULL;
