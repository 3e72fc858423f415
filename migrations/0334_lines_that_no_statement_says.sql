-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS statement_lines_unbooked_idx ON statement_lines (vendor_id, currency, month_on) WHERE ehub_statement_amount(status, total_amount) <> booked_amount;
