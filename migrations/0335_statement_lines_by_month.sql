-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS statement_lines_month_idx ON statement_lines (vendor_id, currency, month_on);
