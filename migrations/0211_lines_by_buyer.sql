-- no-transaction
-- Lines of a buyer in the order in which the list shows them; what filters and the list's other orders look at is in it, so that
-- neither counting nor sorting visits the table.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_buyer_idx ON po_lines (buyer_name, po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on, po_no, line_no, material_code);
