-- no-transaction
-- Which parts a supplier has orders of, by the beginning of their code: one step of this index for each part, however many lines it has.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_vendor_part_any_case_idx ON po_lines (vendor_id, material_code COLLATE ehub_any_case);
