-- An agreed schedule may have several days. What is still to be shipped is the end of it: shipments are counted against its first pieces.
-- `next_due_on` is the day of the first piece that is not shipped, kept only where more than one day is left; NULL = all that is left is due on
-- the promised day. Whoever writes a schedule keeps it; a version that does not know it leaves NULL, and the program sees to it
-- (`po::store::pieces`).
ALTER TABLE po_lines ADD COLUMN next_due_on date;

-- What is left of the newest schedule of a line, by day. What the schedule does not cover (a shipment came back) is due with its first piece.
CREATE FUNCTION ehub_due_pieces(line bigint, left_qty numeric) RETURNS TABLE (due_on date, due_qty numeric)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 3
BEGIN ATOMIC
  SELECT d.promised_on, CASE WHEN d.place = 1 THEN left_qty - d.afterwards ELSE least(d.wanted, left_qty - d.afterwards) END
    FROM (SELECT s.promised_on, sum(s.quantity) AS wanted, row_number() OVER (ORDER BY s.promised_on) AS place,
                 coalesce(sum(sum(s.quantity)) OVER (ORDER BY s.promised_on ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0)
                   AS afterwards
            FROM po_line_splits s
           WHERE s.po_line_id = line
             AND s.line_version = (SELECT max(n.line_version) FROM po_line_splits n WHERE n.po_line_id = line)
           GROUP BY s.promised_on) d
   WHERE left_qty > d.afterwards;
END;

CREATE FUNCTION ehub_next_due(line bigint, left_qty numeric) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN count(*) > 1 THEN min(p.due_on) END FROM ehub_due_pieces(line, left_qty) p);

-- Shipments, receipts and changes of the order move it, whoever writes them, the version before included. Lines with one day have none.
CREATE FUNCTION ehub_line_left_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.next_due_on := ehub_next_due(NEW.id, NEW.order_qty - NEW.cancelled_qty - NEW.in_transit_qty - NEW.received_qty);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION ehub_line_left_changed() FROM PUBLIC;
CREATE TRIGGER po_lines_left_changed BEFORE UPDATE ON po_lines FOR EACH ROW
  WHEN (NEW.order_qty - NEW.cancelled_qty - NEW.in_transit_qty - NEW.received_qty
        <> OLD.order_qty - OLD.cancelled_qty - OLD.in_transit_qty - OLD.received_qty)
  EXECUTE FUNCTION ehub_line_left_changed();
