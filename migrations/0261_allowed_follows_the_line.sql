-- The word follows the line, whoever changes it, the version before included. The line is locked before its applications, as everywhere. Once for
-- a statement: a thousand lines are one update of their applications. Most updates change no line's word, and those end with the comparison.
CREATE FUNCTION ehub_line_allow_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT id, ehub_allow(cum_allow_qty, order_qty - cancelled_qty) AS now_is FROM come
    EXCEPT SELECT id, ehub_allow(cum_allow_qty, order_qty - cancelled_qty) FROM gone)
  UPDATE ship_permissions s SET line_allow = c.now_is FROM changed c WHERE s.po_line_id = c.id AND s.line_allow <> c.now_is;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ehub_line_allow_changed() FROM PUBLIC;
CREATE TRIGGER po_lines_allow_changed AFTER UPDATE ON po_lines REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_line_allow_changed();
