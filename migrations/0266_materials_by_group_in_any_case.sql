-- no-transaction
-- Order lines are narrowed to groups of materials, which are looked for by their beginning, in any case.
CREATE INDEX CONCURRENTLY IF NOT EXISTS materials_group_any_case_idx ON materials (material_group COLLATE ehub_any_case) INCLUDE (code);
