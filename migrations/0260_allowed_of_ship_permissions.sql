-- How much of an application's line may be shipped, kept beside the application: the list narrows by it and counts it in an index, without
-- asking a hundred thousand lines. The words are those of the lists of order lines.
-- small table ship_permissions: no version that landed has it, so that it is empty when this runs
ALTER TABLE ship_permissions ADD COLUMN line_allow text NOT NULL DEFAULT 'NONE' CHECK (line_allow IN ('NONE', 'PARTIAL', 'ALL'));
-- What is decided about an application changes its row several times; those changes that no index knows find room beside it.
ALTER TABLE ship_permissions SET (fillfactor = 75);

-- What of `wanted` is allowed, in a word. A line of which all was cancelled and nothing allowed is NONE.
CREATE FUNCTION ehub_allow(allowed numeric, wanted numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN allowed <= 0 THEN 'NONE' WHEN allowed < wanted THEN 'PARTIAL' ELSE 'ALL' END;

-- Whoever writes an application need not know.
CREATE FUNCTION ehub_ship_permission_allow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT ehub_allow(l.cum_allow_qty, l.order_qty - l.cancelled_qty) INTO NEW.line_allow FROM po_lines l WHERE l.id = NEW.po_line_id;
  NEW.line_allow := coalesce(NEW.line_allow, 'NONE');
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION ehub_ship_permission_allow() FROM PUBLIC;
CREATE TRIGGER ship_permissions_allow BEFORE INSERT ON ship_permissions FOR EACH ROW EXECUTE FUNCTION ehub_ship_permission_allow();
