-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_vendor_invoice_any_case_idx ON asns (vendor_id, invoice_no COLLATE ehub_any_case) WHERE invoice_no <> '';
