-- no-transaction
-- Held orders that somebody wants to be read anew: every pull asks for them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS held_orders_asked_idx ON held_orders (id) WHERE retry_asked_at IS NOT NULL;
