-- The word follows the line, whoever changes it, the version before included. The line is locked before its applications, as everywhere.
CREATE FUNCTION ehub_line_allow_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE now_is text := ehub_allow(NEW.cum_allow_qty, NEW.order_qty - NEW.cancelled_qty);
BEGIN
  UPDATE ship_permissions SET line_allow = now_is WHERE po_line_id = NEW.id AND line_allow <> now_is;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ehub_line_allow_changed() FROM PUBLIC;
-- Not `UPDATE OF`: what a trigger before it cuts is in no statement.
CREATE TRIGGER po_lines_allow_changed AFTER UPDATE ON po_lines FOR EACH ROW
  WHEN (ehub_allow(OLD.cum_allow_qty, OLD.order_qty - OLD.cancelled_qty)
        IS DISTINCT FROM ehub_allow(NEW.cum_allow_qty, NEW.order_qty - NEW.cancelled_qty))
  EXECUTE FUNCTION ehub_line_allow_changed();
