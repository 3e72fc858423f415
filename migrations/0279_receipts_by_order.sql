-- no-transaction
-- Receipts by the order line that they name.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_order_idx ON asn_receipts (po_no COLLATE "C", po_line_no, id);
