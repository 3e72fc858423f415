-- no-transaction
-- What was received of an order line, whatever it came by.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_line_idx ON asn_receipts (po_no, po_line_no) INCLUDE (vendor_id);
