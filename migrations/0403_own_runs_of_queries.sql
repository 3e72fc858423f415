-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_query_run_idx ON audit_log (actor_id, id DESC) WHERE kind = 'query_run';
