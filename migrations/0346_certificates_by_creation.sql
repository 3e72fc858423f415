-- no-transaction
-- Certificates, by when they were wanted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS certificates_created_idx ON certificates (created_at, id);
