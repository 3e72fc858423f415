-- no-transaction
CREATE INDEX CONCURRENTLY asns_inbound_any_case_idx ON asns (inbound_no COLLATE ehub_any_case) WHERE inbound_no IS NOT NULL;
