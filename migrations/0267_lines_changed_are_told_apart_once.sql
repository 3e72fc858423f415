-- Whether an update moves a line from one kept count to another was asked by comparing each line before with each line after: a thousand
-- lines of which only quantities change were a million comparisons, a third of a second. What is taken apart by hashing is read once.
CREATE OR REPLACE FUNCTION ehub_po_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    PERFORM FROM (SELECT id, vendor_id, state, closing, follow_up, po_date_on, need_by_on FROM gone
                  EXCEPT SELECT id, vendor_id, state, closing, follow_up, po_date_on, need_by_on FROM come) other LIMIT 1;
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
REVOKE ALL ON FUNCTION ehub_po_count() FROM PUBLIC;
