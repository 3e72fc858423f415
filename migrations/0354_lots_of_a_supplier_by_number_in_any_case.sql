-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_lots_vendor_no_any_case_idx ON asn_lots (vendor_id, lot_no COLLATE ehub_any_case);
