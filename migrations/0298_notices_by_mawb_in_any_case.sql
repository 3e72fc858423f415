-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_mawb_any_case_idx ON asns (mawb COLLATE ehub_any_case) WHERE mawb <> '';
