-- no-transaction
-- And how many for a supplier, also those of which a part was taken.
CREATE INDEX CONCURRENTLY IF NOT EXISTS held_orders_vendor_idx ON held_orders (vendor_code);
