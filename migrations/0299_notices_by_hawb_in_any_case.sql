-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_hawb_any_case_idx ON asns (hawb COLLATE ehub_any_case) WHERE hawb <> '';
