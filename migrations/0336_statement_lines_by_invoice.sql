-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS statement_lines_invoice_idx ON statement_lines (vendor_id, invoice_no) WHERE invoice_no <> '';
