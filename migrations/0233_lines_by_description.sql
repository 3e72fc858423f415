-- no-transaction
-- What descriptions begin with, in any case: the free text of the list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_description_idx ON po_lines (description COLLATE ehub_any_case) INCLUDE (vendor_id);
