-- Numbers are looked for in any case. Ranges by this collation are answered by an index, also inside row-level security,
-- where `lower(number)` is not. A PostgreSQL that was built without ICU compares byte by byte, as before.
DO $$ BEGIN
  CREATE COLLATION ehub_any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION ehub_any_case FROM "C";
END $$;
