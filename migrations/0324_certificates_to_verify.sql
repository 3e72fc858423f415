-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS certificates_inbox_idx ON certificates ((state <> 'Submitted'), changed_at, id);
