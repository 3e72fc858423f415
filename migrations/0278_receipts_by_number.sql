-- no-transaction
-- Receipts by their number, in any case.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_number_idx ON asn_receipts (receipt_no COLLATE ehub_any_case, line_no, id);
