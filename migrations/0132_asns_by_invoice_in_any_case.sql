-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_invoice_any_case_idx ON asns (invoice_no COLLATE ehub_any_case) WHERE invoice_no <> '';
