-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_lots_any_case_idx ON asn_lots (lot_no COLLATE ehub_any_case) INCLUDE (asn_line_id, vendor_id);
