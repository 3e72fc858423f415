-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS inspection_specs_turn_idx ON inspection_specs ((CASE WHEN state IN ('--', 'IQAChange', 'Reject', 'InProcess') THEN 0 WHEN state = 'Approving' THEN 1 ELSE 2 END), changed_at, id) INCLUDE (state, vendor_id, spec_type, material_code);
