-- Lists of PO lines over millions of rows: indexes that fit each filter and order, and exact counts without counting.

-- Each index holds the columns that filters look at, so that counting and skipping never visit the table.
-- COLLATE "C" wherever beginnings are searched for and texts are sorted by: the same order on every server.
CREATE INDEX po_lines_po_date_idx ON po_lines (po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
CREATE INDEX po_lines_need_by_idx ON po_lines (need_by_on, id) INCLUDE (state, closing, follow_up, vendor_id, po_date_on);
CREATE INDEX po_lines_vendor_idx ON po_lines (vendor_id, po_date_on, id) INCLUDE (state, closing, follow_up, need_by_on);
CREATE INDEX po_lines_po_no_idx ON po_lines (po_no COLLATE "C", line_no, id)
  INCLUDE (state, closing, follow_up, vendor_id, po_date_on, need_by_on);
CREATE INDEX po_lines_material_idx ON po_lines (material_code COLLATE "C", po_date_on, id)
  INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
CREATE INDEX po_lines_state_idx ON po_lines (state, po_date_on, id) INCLUDE (closing, follow_up, vendor_id, need_by_on);
-- Exceptions are few.
CREATE INDEX po_lines_overshipped_idx ON po_lines (vendor_id, id)
  WHERE in_transit_qty > 0 AND in_transit_qty + received_qty > order_qty - cancelled_qty;
CREATE INDEX po_lines_long_idx ON po_lines (vendor_id, id) WHERE round >= 3 AND closing = 'open';
-- The story of a line's changes, newest first.
CREATE INDEX po_lines_changed_idx ON po_line_changes (po_line_id, changed_at DESC);

-- Counts, kept as differences: a change of n lines appends a few rows and locks nothing that others wait for; a count
-- is a sum. Whoever appends the n-th thousandth row folds those that belong together.
CREATE TABLE po_line_vendor_counts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id  bigint NOT NULL,
  state      text NOT NULL,
  closing    text NOT NULL,
  follow_up  boolean NOT NULL,
  n          bigint NOT NULL
);
CREATE INDEX po_line_vendor_counts_idx ON po_line_vendor_counts (vendor_id, state, closing, follow_up) INCLUDE (n);
CREATE TABLE po_line_day_counts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 'poDate' or 'needBy': which day is meant
  axis       text NOT NULL,
  on_day     date NOT NULL,
  state      text NOT NULL,
  closing    text NOT NULL,
  follow_up  boolean NOT NULL,
  n          bigint NOT NULL
);
CREATE INDEX po_line_day_counts_idx ON po_line_day_counts (axis, on_day, state, closing, follow_up) INCLUDE (n);

CREATE FUNCTION ehub_po_fold_counts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- One at a time; whoever comes second leaves it to the next.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ehub.po.fold', 0)) THEN RETURN; END IF;
  WITH many AS (SELECT vendor_id, state, closing, follow_up FROM po_line_vendor_counts
                 GROUP BY 1, 2, 3, 4 HAVING count(*) > 1),
       gone AS (DELETE FROM po_line_vendor_counts c USING many m
                 WHERE (c.vendor_id, c.state, c.closing, c.follow_up) = (m.vendor_id, m.state, m.closing, m.follow_up)
                RETURNING c.*)
  INSERT INTO po_line_vendor_counts (vendor_id, state, closing, follow_up, n)
  SELECT vendor_id, state, closing, follow_up, sum(n) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
  WITH many AS (SELECT axis, on_day, state, closing, follow_up FROM po_line_day_counts
                 GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1),
       gone AS (DELETE FROM po_line_day_counts c USING many m
                 WHERE (c.axis, c.on_day, c.state, c.closing, c.follow_up)
                     = (m.axis, m.on_day, m.state, m.closing, m.follow_up)
                RETURNING c.*)
  INSERT INTO po_line_day_counts (axis, on_day, state, closing, follow_up, n)
  SELECT axis, on_day, state, closing, follow_up, sum(n) FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
END $$;

-- Appends what a statement changed. `gone` and `come` are its rows before and after.
CREATE FUNCTION ehub_po_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE due boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO po_line_vendor_counts (vendor_id, state, closing, follow_up, n)
    SELECT vendor_id, state, closing, follow_up, count(*) FROM come GROUP BY 1, 2, 3, 4;
    WITH days AS (
      INSERT INTO po_line_day_counts (axis, on_day, state, closing, follow_up, n)
      SELECT 'poDate', po_date_on, state, closing, follow_up, count(*) FROM come GROUP BY 2, 3, 4, 5
      UNION ALL
      SELECT 'needBy', need_by_on, state, closing, follow_up, count(*) FROM come GROUP BY 2, 3, 4, 5
      RETURNING id)
    SELECT bool_or(id % 4096 = 0) INTO due FROM days;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO po_line_vendor_counts (vendor_id, state, closing, follow_up, n)
    SELECT vendor_id, state, closing, follow_up, -count(*) FROM gone GROUP BY 1, 2, 3, 4;
    INSERT INTO po_line_day_counts (axis, on_day, state, closing, follow_up, n)
    SELECT 'poDate', po_date_on, state, closing, follow_up, -count(*) FROM gone GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT 'needBy', need_by_on, state, closing, follow_up, -count(*) FROM gone GROUP BY 2, 3, 4, 5;
  ELSE
    -- Most updates move no line from one count to another.
    PERFORM 1 FROM gone o JOIN come w USING (id)
      WHERE (o.vendor_id, o.state, o.closing, o.follow_up, o.po_date_on, o.need_by_on)
            IS DISTINCT FROM (w.vendor_id, w.state, w.closing, w.follow_up, w.po_date_on, w.need_by_on) LIMIT 1;
    IF NOT FOUND THEN RETURN NULL; END IF;
    INSERT INTO po_line_vendor_counts (vendor_id, state, closing, follow_up, n)
    SELECT vendor_id, state, closing, follow_up, sum(d)
      FROM (SELECT vendor_id, state, closing, follow_up, -1 AS d FROM gone
            UNION ALL SELECT vendor_id, state, closing, follow_up, 1 FROM come) both_sides
     GROUP BY 1, 2, 3, 4 HAVING sum(d) <> 0;
    WITH days AS (
      INSERT INTO po_line_day_counts (axis, on_day, state, closing, follow_up, n)
      SELECT axis, on_day, state, closing, follow_up, sum(d)
        FROM (SELECT 'poDate' AS axis, po_date_on AS on_day, state, closing, follow_up, -1 AS d FROM gone
              UNION ALL SELECT 'poDate', po_date_on, state, closing, follow_up, 1 FROM come
              UNION ALL SELECT 'needBy', need_by_on, state, closing, follow_up, -1 FROM gone
              UNION ALL SELECT 'needBy', need_by_on, state, closing, follow_up, 1 FROM come) both_sides
       GROUP BY 1, 2, 3, 4, 5 HAVING sum(d) <> 0
      RETURNING id)
    SELECT bool_or(id % 4096 = 0) INTO due FROM days;
  END IF;
  IF due THEN PERFORM ehub_po_fold_counts(); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER po_lines_count_insert AFTER INSERT ON po_lines REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count();
CREATE TRIGGER po_lines_count_delete AFTER DELETE ON po_lines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count();
CREATE TRIGGER po_lines_count_update AFTER UPDATE ON po_lines REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count();

-- What is there already.
INSERT INTO po_line_vendor_counts (vendor_id, state, closing, follow_up, n)
SELECT vendor_id, state, closing, follow_up, count(*) FROM po_lines GROUP BY 1, 2, 3, 4;
INSERT INTO po_line_day_counts (axis, on_day, state, closing, follow_up, n)
SELECT 'poDate', po_date_on, state, closing, follow_up, count(*) FROM po_lines GROUP BY 2, 3, 4, 5
UNION ALL
SELECT 'needBy', need_by_on, state, closing, follow_up, count(*) FROM po_lines GROUP BY 2, 3, 4, 5;

-- Read by the lists, written by the triggers alone. Days are counted over all suppliers: not for one of them to see.
GRANT SELECT ON po_line_vendor_counts, po_line_day_counts TO ehub_app;
ALTER TABLE po_line_vendor_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_vendor_counts
  USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE po_line_day_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_day_counts USING ((SELECT ehub_sees_all()));
REVOKE EXECUTE ON FUNCTION ehub_po_fold_counts() FROM PUBLIC;
