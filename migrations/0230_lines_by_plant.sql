-- no-transaction
-- Lines of a plant in the order in which the list shows them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_plant_idx ON po_lines (plant_id, po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
