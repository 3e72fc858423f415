-- no-transaction
-- Orders of a currency, and which currencies there are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_orders_currency_idx ON purchase_orders (currency, id) INCLUDE (vendor_id);
