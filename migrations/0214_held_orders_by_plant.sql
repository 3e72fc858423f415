-- no-transaction
-- Master data says how many orders wait for a plant.
CREATE INDEX CONCURRENTLY IF NOT EXISTS held_orders_plant_idx ON held_orders (plant_code);
