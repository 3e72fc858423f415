-- no-transaction
-- What was done from an address: its beginning, in any case, because version 6 is written in letters.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_address_any_case_idx ON audit_log (address COLLATE ehub_any_case);
