-- no-transaction
-- Every name that orders have is found by hopping from one to the next.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_orders_buyer_idx ON purchase_orders (buyer_name) INCLUDE (vendor_id);
