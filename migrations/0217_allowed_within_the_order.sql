-- What may be shipped altogether never exceeds what the order wants, but for what was shipped before the order shrank. Every row written from
-- now on is held to it. Lines that an order shrank under before this are cut by the program, in portions; a later version makes the
-- constraint valid for what was there.
ALTER TABLE po_lines ADD CONSTRAINT po_lines_allowed_within_order
  CHECK (cum_allow_qty <= greatest(order_qty - cancelled_qty, in_transit_qty + received_qty)) NOT VALID;

-- An order that shrinks, or a shipment that comes back, takes the permission along; only whoever raises it too far is refused.
CREATE FUNCTION ehub_cut_allowed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.cum_allow_qty := greatest(NEW.order_qty - NEW.cancelled_qty, NEW.in_transit_qty + NEW.received_qty, 0);
  RETURN NEW;
END $$;
CREATE TRIGGER po_lines_cut_allowed BEFORE UPDATE ON po_lines FOR EACH ROW
  WHEN (NEW.cum_allow_qty > greatest(NEW.order_qty - NEW.cancelled_qty, NEW.in_transit_qty + NEW.received_qty)
        AND NEW.cum_allow_qty <= OLD.cum_allow_qty)
  EXECUTE FUNCTION ehub_cut_allowed();
