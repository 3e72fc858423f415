-- no-transaction
-- Notices that have a delivery in the ERP which may still change, round and round by id.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_in_the_erp_idx ON asns (id) WHERE state IN ('Sent', 'Receiving', 'Cancelling') AND inbound_no IS NOT NULL;
