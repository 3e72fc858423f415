-- A held order that is tried again is read anew from the ERP, by the ERP's own key: what was wrong may have been put right there without
-- a new revision of the order, such as the code of its supplier.
ALTER TABLE held_orders
  -- NULL: not known
  ADD COLUMN erp_key bigint,
  -- since when somebody waits for it to be read anew
  ADD COLUMN retry_asked_at timestamptz;

-- The key of an order that was kept or taken before keys were: of an ERP whose references are its keys, it is known all the same.
CREATE FUNCTION ehub_erp_key(key bigint, reference text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(key, CASE WHEN reference ~ '^[1-9][0-9]{0,17}$' THEN reference::bigint END);
