-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS inspection_spec_values_sub_group_idx ON inspection_spec_values (sub_group);
