-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS materials_any_case_idx ON materials (code COLLATE ehub_any_case);
