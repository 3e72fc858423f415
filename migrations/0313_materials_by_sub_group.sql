-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS materials_sub_group_idx ON materials (sub_group, id) WHERE sub_group <> '';
