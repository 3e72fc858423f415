-- Deep pages of lists sorted by order number or material: where a page begins, without walking there.
-- Counted over all lines whatever their state, so that answering a line costs nothing here.
CREATE TABLE po_line_key_counts (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 'poNo': the first seven characters of the order number; 'material': the material's code
  axis  text NOT NULL,
  key   text COLLATE "C" NOT NULL,
  n     bigint NOT NULL
);
CREATE INDEX po_line_key_counts_idx ON po_line_key_counts (axis, key) INCLUDE (n);

CREATE FUNCTION ehub_po_fold_keys() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ehub.po.fold.keys', 0)) THEN RETURN; END IF;
  WITH many AS (SELECT axis, key FROM po_line_key_counts GROUP BY 1, 2 HAVING count(*) > 1),
       gone AS (DELETE FROM po_line_key_counts c USING many m WHERE (c.axis, c.key) = (m.axis, m.key) RETURNING c.*)
  INSERT INTO po_line_key_counts (axis, key, n)
  SELECT axis, key, sum(n) FROM gone GROUP BY 1, 2 HAVING sum(n) <> 0;
END $$;
REVOKE EXECUTE ON FUNCTION ehub_po_fold_keys() FROM PUBLIC;

CREATE FUNCTION ehub_po_count_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE due boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH keys AS (
      INSERT INTO po_line_key_counts (axis, key, n)
      SELECT 'poNo', left(po_no, 7), count(*) FROM come GROUP BY 2
      UNION ALL
      SELECT 'material', material_code, count(*) FROM come GROUP BY 2
      RETURNING id)
    SELECT bool_or(id % 4096 = 0) INTO due FROM keys;
    IF due THEN PERFORM ehub_po_fold_keys(); END IF;
  ELSE
    INSERT INTO po_line_key_counts (axis, key, n)
    SELECT 'poNo', left(po_no, 7), -count(*) FROM gone GROUP BY 2
    UNION ALL
    SELECT 'material', material_code, -count(*) FROM gone GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;

-- The order number of a line never changes, its material hardly ever.
CREATE FUNCTION ehub_po_count_material() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO po_line_key_counts (axis, key, n)
  VALUES ('material', OLD.material_code, -1), ('material', NEW.material_code, 1);
  RETURN NULL;
END $$;

CREATE TRIGGER po_lines_keys_insert AFTER INSERT ON po_lines REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count_keys();
CREATE TRIGGER po_lines_keys_delete AFTER DELETE ON po_lines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count_keys();
CREATE TRIGGER po_lines_keys_update AFTER UPDATE OF material_code ON po_lines FOR EACH ROW
  WHEN (OLD.material_code IS DISTINCT FROM NEW.material_code) EXECUTE FUNCTION ehub_po_count_material();

INSERT INTO po_line_key_counts (axis, key, n)
SELECT 'poNo', left(po_no, 7), count(*) FROM po_lines GROUP BY 2
UNION ALL
SELECT 'material', material_code, count(*) FROM po_lines GROUP BY 2;

GRANT SELECT ON po_line_key_counts TO ehub_app;
ALTER TABLE po_line_key_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_key_counts USING ((SELECT ehub_sees_all()));
