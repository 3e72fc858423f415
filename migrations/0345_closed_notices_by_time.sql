-- no-transaction
-- Shipment notices, by when they were closed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS history_closed_notices_idx ON history (at, document)
  WHERE process = 'asn' AND to_state = 'Closed' AND from_state <> 'Closed';
