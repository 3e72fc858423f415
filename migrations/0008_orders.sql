-- Purchase orders, their lines and the replies of suppliers, the counts of their lists, and orders that are held back.
-- Quantities are numeric(15,3), unit prices numeric(20,8), amounts numeric(18,4), times *_at in UTC, days *_on in the time zone of the plant.

CREATE TABLE purchase_orders (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  po_no             text NOT NULL UNIQUE,
  vendor_id         bigint NOT NULL REFERENCES companies,
  plant_id          bigint NOT NULL REFERENCES plants,
  buyer_name        text NOT NULL DEFAULT '',
  po_date_on        date NOT NULL,
  currency          text NOT NULL,
  tax_code          text NOT NULL DEFAULT '06',
  payment_term      text NOT NULL DEFAULT '',
  fob               text NOT NULL DEFAULT '',
  ship_to           text NOT NULL DEFAULT '',
  ship_via          text NOT NULL DEFAULT '',
  bill_to           text NOT NULL DEFAULT '',
  note_to_supplier  text NOT NULL DEFAULT '',
  -- includes tax, where the ERP sends any
  total_amount      numeric(18,4) NOT NULL DEFAULT 0,
  erp_revision      bigint NOT NULL DEFAULT 0,
  erp_reference     text NOT NULL DEFAULT '',
  imported_at       timestamptz NOT NULL,
  -- key of the order in the ERP: it is read again at once after a conflict. NULL = not known
  erp_key           text,
  -- NULL = not known
  total_net_of_vat  numeric(18,4),
  -- changes of the head are kept since then
  head_kept_since   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX purchase_orders_vendor_idx ON purchase_orders (vendor_id, po_date_on DESC);
CREATE INDEX purchase_orders_any_case_idx ON purchase_orders (po_no COLLATE ehub_any_case) INCLUDE (vendor_id);
-- A supplier searches its own orders by the beginning of their number: in the index of all orders the search would pass
-- those of others.
CREATE INDEX purchase_orders_vendor_no_any_case_idx ON purchase_orders (vendor_id, po_no COLLATE ehub_any_case);
-- The search for buyers hops from one name to the next.
CREATE INDEX purchase_orders_buyer_idx ON purchase_orders (buyer_name) INCLUDE (vendor_id);
-- Orders of a currency, and which currencies there are.
CREATE INDEX purchase_orders_currency_idx ON purchase_orders (currency, id) INCLUDE (vendor_id);

-- Changes by the ERP in the head of an order, field by field.
CREATE TABLE purchase_order_changes (
  purchase_order_id  bigint NOT NULL REFERENCES purchase_orders ON DELETE CASCADE,
  vendor_id          bigint NOT NULL,
  -- as in the API
  field              text NOT NULL,
  old_value          text,
  new_value          text,
  changed_at         timestamptz NOT NULL,
  PRIMARY KEY (purchase_order_id, changed_at, field)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON purchase_orders TO ehub_app;
GRANT SELECT, INSERT, UPDATE ON purchase_order_changes TO ehub_app;
ALTER TABLE purchase_orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON purchase_orders USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE purchase_order_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON purchase_order_changes USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
GRANT USAGE ON SEQUENCE purchase_orders_id_seq TO ehub_app;

-- The most that may be delivered of a line: what is wanted and the tolerance of it (percent), rounded down to the decimals of the unit.
CREATE FUNCTION ehub_most_qty(order_qty numeric, cancelled_qty numeric, over_tolerance numeric, uom_digits smallint) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN greatest(order_qty - cancelled_qty,
                  least(trunc((order_qty - cancelled_qty) * (100 + coalesce(over_tolerance, 0)) * 0.01, least(coalesce(uom_digits, 3), 3)),
                        999999999999.999));

-- A line is a document of the process `po_line`. The columns by which lists filter and sort are kept here, so that a
-- list needs no join.
CREATE TABLE po_lines (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purchase_order_id    bigint NOT NULL REFERENCES purchase_orders,
  po_no                text NOT NULL,
  line_no              int NOT NULL,
  vendor_id            bigint NOT NULL REFERENCES companies,
  plant_id             bigint NOT NULL REFERENCES plants,
  material_id          bigint NOT NULL REFERENCES materials,
  material_code        text NOT NULL,
  description          text NOT NULL,
  drawing_rev          text NOT NULL DEFAULT '',
  uom                  text NOT NULL,
  -- false = a service: it is answered like any line, but nothing is shipped for it
  is_goods             boolean NOT NULL DEFAULT true,
  po_date_on           date NOT NULL,
  state                text NOT NULL CHECK (state IN ('New', 'Revise', 'Nego', 'Reject', 'Accept')),
  version              bigint NOT NULL DEFAULT 1,
  changed_at           timestamptz NOT NULL,
  closing              text NOT NULL DEFAULT 'open' CHECK (closing IN ('open', 'closed')),
  follow_up            boolean NOT NULL DEFAULT true,
  review_status        text NOT NULL DEFAULT '--' CHECK (review_status IN ('--', 'Accept', 'AWI', 'Reject')),
  round                int NOT NULL DEFAULT 0,
  unit_price           numeric(20,8) NOT NULL,
  price_factor         numeric(15,3) NOT NULL DEFAULT 1,
  order_qty            numeric(15,3) NOT NULL CHECK (order_qty >= 0),
  cancelled_qty        numeric(15,3) NOT NULL DEFAULT 0 CHECK (cancelled_qty >= 0),
  confirm_qty          numeric(15,3) NOT NULL DEFAULT 0,
  in_transit_qty       numeric(15,3) NOT NULL DEFAULT 0 CHECK (in_transit_qty >= 0),
  received_qty         numeric(15,3) NOT NULL DEFAULT 0 CHECK (received_qty >= 0),
  -- what of it went back and is not wanted again: it still counts as received, so that it is not shipped again
  returned_qty         numeric(15,3) NOT NULL DEFAULT 0 CHECK (returned_qty BETWEEN 0 AND received_qty),
  -- total quantity that may be shipped; balanceAllow = cum_allow_qty - in_transit_qty - received_qty
  cum_allow_qty        numeric(15,3) NOT NULL DEFAULT 0 CHECK (cum_allow_qty >= 0),
  need_by_on           date NOT NULL,
  original_need_by_on  date NOT NULL,
  first_promised_on    date,
  promised_on          date,
  reply_comment        text NOT NULL DEFAULT '' CHECK (char_length(reply_comment) <= 200),
  buyer_comment        text NOT NULL DEFAULT '' CHECK (char_length(buyer_comment) <= 200),
  erp_reference        text NOT NULL DEFAULT '',
  erp_revision         bigint NOT NULL DEFAULT 0,
  -- decimals of quantities in this unit; NULL = the ERP does not send it
  uom_digits           smallint CHECK (uom_digits >= 0),
  -- copy of the order's; NULL = the program still has to copy it (`po::store::buyers`)
  buyer_name           text,
  -- further data of the ERP; '' = it sends none
  tax_code             text NOT NULL DEFAULT '',
  graph_no             text NOT NULL DEFAULT '',
  asset_category       text NOT NULL DEFAULT '',
  -- day of the first piece of the agreed schedule that is not shipped, where the rest has more than one day; NULL = all
  -- of the rest is due on the promised day. Shipments count against the first pieces. The writer of a schedule sets it
  -- (`po::store::pieces`).
  next_due_on          date,
  -- factors of other units of the same category: uom, numerator, denominator (one of them = numerator / denominator of
  -- uom). A receipt may be in any of them
  units                jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(units) = 'array'),
  -- days and quantities, where the buyer asks for more than one day: needByOn, quantity, by rising day. Their sum is what is ordered and not
  -- cancelled
  asked                jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(asked) = 'array'),
  -- by how many percent more may be delivered, and less counts as received in full; NULL = the ERP does not say
  over_tolerance       numeric(6,3) CHECK (over_tolerance >= 0),
  under_tolerance      numeric(5,3) CHECK (under_tolerance >= 0),
  -- the most that may be delivered, and what has to be received for the line to close
  most_qty             numeric(15,3) NOT NULL GENERATED ALWAYS AS (ehub_most_qty(order_qty, cancelled_qty, over_tolerance, uom_digits)) STORED,
  enough_qty           numeric(23,8) NOT NULL GENERATED ALWAYS AS
                         ((order_qty - cancelled_qty) * (100 - coalesce(under_tolerance, 0)) * 0.01) STORED,
  UNIQUE (purchase_order_id, line_no),
  CONSTRAINT po_lines_shipped_within_allowed CHECK (in_transit_qty + received_qty <= cum_allow_qty OR received_qty > 0),
  -- no more may be shipped than the order takes, except for what was shipped before the order was reduced
  CONSTRAINT po_lines_allowed_within_order
    CHECK (cum_allow_qty <= greatest(ehub_most_qty(order_qty, cancelled_qty, over_tolerance, uom_digits), in_transit_qty + received_qty))
);
CREATE CONSTRAINT TRIGGER po_lines_history AFTER INSERT OR UPDATE OF state, version ON po_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('po_line');

-- The list of lines, by its orders and filters.
CREATE INDEX po_lines_po_date_idx ON po_lines (po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
CREATE INDEX po_lines_need_by_idx ON po_lines (need_by_on, id) INCLUDE (state, closing, follow_up, vendor_id, po_date_on);
CREATE INDEX po_lines_vendor_idx ON po_lines (vendor_id, po_date_on, id) INCLUDE (state, closing, follow_up, need_by_on);
CREATE INDEX po_lines_po_no_idx ON po_lines (po_no COLLATE "C", line_no, id)
  INCLUDE (state, closing, follow_up, vendor_id, po_date_on, need_by_on);
CREATE INDEX po_lines_material_idx ON po_lines (material_code COLLATE "C", po_date_on, id)
  INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
CREATE INDEX po_lines_state_idx ON po_lines (state, po_date_on, id) INCLUDE (closing, follow_up, vendor_id, need_by_on);
CREATE INDEX po_lines_buyer_idx ON po_lines (buyer_name, po_date_on, id)
  INCLUDE (state, closing, follow_up, vendor_id, need_by_on, po_no, line_no, material_code);
CREATE INDEX po_lines_plant_idx ON po_lines (plant_id, po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
CREATE INDEX po_lines_review_idx ON po_lines (review_status, po_date_on, id)
  INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
-- Free text: the beginning of descriptions, in any case.
CREATE INDEX po_lines_description_idx ON po_lines (description COLLATE ehub_any_case) INCLUDE (vendor_id);
-- The parts that a supplier has orders of, by the beginning of their code: one step of this index per part, whatever
-- the number of lines.
CREATE INDEX po_lines_vendor_part_any_case_idx ON po_lines (vendor_id, material_code COLLATE ehub_any_case);
-- How much of a line may be shipped: nothing, a part, all. A comparison of numbers is no index condition inside
-- row-level security, so that each answer has a partial index.
CREATE INDEX po_lines_allow_none_idx ON po_lines (po_date_on, id)
  INCLUDE (state, closing, follow_up, vendor_id, need_by_on) WHERE cum_allow_qty = 0;
CREATE INDEX po_lines_allow_partial_idx ON po_lines (po_date_on, id)
  INCLUDE (state, closing, follow_up, vendor_id, need_by_on)
  WHERE cum_allow_qty > 0 AND cum_allow_qty < order_qty - cancelled_qty;
CREATE INDEX po_lines_allow_all_idx ON po_lines (po_date_on, id)
  INCLUDE (state, closing, follow_up, vendor_id, need_by_on)
  WHERE cum_allow_qty > 0 AND cum_allow_qty >= order_qty - cancelled_qty;
-- Exceptions are few.
CREATE INDEX po_lines_overshipped_idx ON po_lines (vendor_id, id)
  WHERE in_transit_qty > 0 AND in_transit_qty + received_qty > most_qty;
CREATE INDEX po_lines_long_idx ON po_lines (vendor_id, id) WHERE round >= 3 AND closing = 'open';
-- Lines that may be shipped, that a supplier may apply for, and that the buyer's side may open (more is ordered than
-- allowed or, where nothing is agreed, shipped).
CREATE INDEX po_lines_shippable_idx ON po_lines (vendor_id, need_by_on, id)
  WHERE state = 'Accept' AND closing = 'open' AND cum_allow_qty > in_transit_qty + received_qty;
CREATE INDEX po_lines_applicable_idx ON po_lines (vendor_id, need_by_on, id)
  INCLUDE (plant_id, cum_allow_qty, order_qty, cancelled_qty) WHERE state = 'Accept' AND closing = 'open' AND is_goods;
CREATE INDEX po_lines_openable_idx ON po_lines (need_by_on, id)
  INCLUDE (state, vendor_id, plant_id, po_no, line_no, material_code)
  WHERE closing = 'open' AND is_goods AND order_qty - cancelled_qty > greatest(CASE WHEN state = 'Accept' THEN cum_allow_qty END,
    in_transit_qty + received_qty);
-- Lines above their allowance, which the program reduces in portions: none while the constraint above is valid.
CREATE INDEX po_lines_allowed_too_much_idx ON po_lines (id)
  WHERE cum_allow_qty > greatest(most_qty, in_transit_qty + received_qty);
-- Lines to be shipped, by the day on which a piece of them is due; of all suppliers and of one. CASE instead of
-- coalesce: inside row-level security no index answers a comparison with a coalesce.
CREATE INDEX po_lines_due_idx ON po_lines (
    (CASE WHEN next_due_on IS NOT NULL THEN next_due_on WHEN promised_on IS NOT NULL THEN promised_on ELSE need_by_on END), id)
  INCLUDE (vendor_id, plant_id, material_code, follow_up, next_due_on, promised_on, need_by_on)
  WHERE state = 'Accept' AND closing = 'open' AND is_goods AND enough_qty > in_transit_qty + received_qty;
CREATE INDEX po_lines_vendor_due_idx ON po_lines (vendor_id,
    (CASE WHEN next_due_on IS NOT NULL THEN next_due_on WHEN promised_on IS NOT NULL THEN promised_on ELSE need_by_on END), id)
  INCLUDE (plant_id, material_code, follow_up, next_due_on, promised_on, need_by_on)
  WHERE state = 'Accept' AND closing = 'open' AND is_goods AND enough_qty > in_transit_qty + received_qty;
-- Lines with more than one piece left: when the first one was due before a period, another one may be due within it.
CREATE INDEX po_lines_in_pieces_idx ON po_lines (next_due_on, promised_on, vendor_id)
  WHERE next_due_on IS NOT NULL AND state = 'Accept' AND closing = 'open' AND is_goods
    AND enough_qty > in_transit_qty + received_qty;
-- Lines that wait for a reply of the supplier, by when they began to wait.
CREATE INDEX po_lines_waiting_idx ON po_lines (changed_at, id)
  INCLUDE (state, vendor_id, po_date_on) WHERE state IN ('New', 'Revise') AND closing = 'open' AND follow_up;

GRANT SELECT, INSERT, UPDATE, DELETE ON po_lines TO ehub_app;
ALTER TABLE po_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_lines USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
GRANT USAGE ON SEQUENCE po_lines_id_seq TO ehub_app;

-- What an order has besides lines: text with a price, and comments. Read only; the ERP replaces them.
CREATE TABLE po_remarks (
  purchase_order_id  bigint NOT NULL REFERENCES purchase_orders ON DELETE CASCADE,
  -- no line of the order has it
  line_no            int NOT NULL,
  vendor_id          bigint NOT NULL,
  text               text NOT NULL,
  -- as the ERP sends them, without a limit of digits; NULL = none
  quantity           numeric,
  uom                text NOT NULL DEFAULT '',
  unit_price         numeric,
  -- share of the order's net amount
  amount             numeric,
  PRIMARY KEY (purchase_order_id, line_no)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON po_remarks TO ehub_app;
ALTER TABLE po_remarks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_remarks USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- A supplier sees the parts of which it has an order line. The search uses the index of parts, which contains the
-- vendor.
CREATE POLICY ordered ON materials FOR SELECT
  USING (EXISTS (SELECT FROM po_lines l
                  WHERE l.material_code COLLATE "C" = materials.code AND l.vendor_id = (SELECT ehub_company())));

-- The schedule of the newest reply (or proposal): quantity, promised day, remark.
CREATE TABLE po_line_splits (
  po_line_id   bigint NOT NULL REFERENCES po_lines ON DELETE CASCADE,
  vendor_id    bigint NOT NULL,
  line_version bigint NOT NULL,
  split_no     int NOT NULL,
  quantity     numeric(15,3) NOT NULL CHECK (quantity > 0),
  promised_on  date NOT NULL,
  remark       text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 200),
  PRIMARY KEY (po_line_id, line_version, split_no)
);

-- Changes by the ERP, field by field.
CREATE TABLE po_line_changes (
  po_line_id   bigint NOT NULL REFERENCES po_lines ON DELETE CASCADE,
  vendor_id    bigint NOT NULL,
  line_version bigint NOT NULL,
  field        text NOT NULL,
  old_value    text,
  new_value    text,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (po_line_id, line_version, field)
);
-- The changes of a line, newest first.
CREATE INDEX po_lines_changed_idx ON po_line_changes (po_line_id, changed_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON po_line_splits, po_line_changes TO ehub_app;
ALTER TABLE po_line_splits ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_splits USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE po_line_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_changes USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- A reduced order, or a shipment that comes back, reduces the allowance as well; only a statement that raises it too
-- far is refused.
CREATE FUNCTION ehub_cut_allowed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.cum_allow_qty := greatest(ehub_most_qty(NEW.order_qty, NEW.cancelled_qty, NEW.over_tolerance, NEW.uom_digits),
                                NEW.in_transit_qty + NEW.received_qty, 0);
  RETURN NEW;
END $$;
CREATE TRIGGER po_lines_cut_allowed BEFORE UPDATE ON po_lines FOR EACH ROW
  WHEN (NEW.cum_allow_qty > greatest(ehub_most_qty(NEW.order_qty, NEW.cancelled_qty, NEW.over_tolerance, NEW.uom_digits),
                                     NEW.in_transit_qty + NEW.received_qty)
        AND NEW.cum_allow_qty <= OLD.cum_allow_qty)
  EXECUTE FUNCTION ehub_cut_allowed();

-- The rest of the newest schedule of a line, by day. Quantity that the schedule does not cover (a shipment came back)
-- is due with its first piece.
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

-- Shipments, receipts and changes of the order move the next day that is due. A line with one day has none.
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

-- Value of a field of a line until a moment. When receipts close or reopen a line, only its history records it.
CREATE VIEW po_line_steps WITH (security_invoker = true) AS
SELECT po_line_id, vendor_id, line_version AS version, changed_at AS at, field, old_value FROM po_line_changes
UNION ALL
SELECT h.document, h.company_id, h.version, h.at, 'closing', CASE h.event WHEN 'close' THEN 'open' ELSE 'closed' END
  FROM history h
 WHERE h.process = 'po_line' AND h.event IN ('close', 'reopen')
   AND NOT EXISTS (SELECT FROM po_line_changes c
                    WHERE c.po_line_id = h.document AND c.line_version = h.version AND c.field = 'closing');
GRANT SELECT ON po_line_steps TO ehub_app;

-- Value of a field of a line at a moment; NULL = the current value. Undoes later changes of the ERP, the oldest one
-- first.
CREATE FUNCTION ehub_line_said(line bigint, said_field text, moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT c.old_value FROM po_line_changes c
           WHERE c.po_line_id = line AND c.field = said_field AND c.changed_at > moment ORDER BY c.changed_at, c.line_version LIMIT 1);

-- Day for which the next piece of a line was promised by the agreement of a moment, with this quantity left; the day of
-- the last piece where nothing is left. NULL = nothing was agreed by then. A proposal without agreement is no promise,
-- and a change of the order does not end one.
CREATE FUNCTION ehub_promised_at(line bigint, left_qty numeric, moment timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(min(d.promised_on) FILTER (WHERE left_qty > d.afterwards), max(d.promised_on))
    FROM (SELECT s.promised_on,
                 coalesce(sum(sum(s.quantity)) OVER (ORDER BY s.promised_on ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0)
                   AS afterwards
            FROM po_line_splits s
           WHERE s.po_line_id = line
             AND s.line_version = (
                 SELECT max(n.line_version) FROM po_line_splits n
                  WHERE n.po_line_id = line AND n.line_version <= (
                        SELECT max(h.version) FROM history h
                         WHERE h.process = 'po_line' AND h.document = line AND h.at <= moment AND h.to_state = 'Accept'
                           AND h.event IN ('accept', 'propose', 'agree', 'agree-with-issue')))
           GROUP BY s.promised_on) d;
END;

-- Counts of lines, stored as differences: a change of n lines appends a few rows and locks no row that others wait for;
-- a count is a sum. Every few thousand rows the writer folds those that belong together.
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
  -- which day is counted: 'poDate' or 'needBy'
  axis       text NOT NULL,
  on_day     date NOT NULL,
  state      text NOT NULL,
  closing    text NOT NULL,
  follow_up  boolean NOT NULL,
  n          bigint NOT NULL
);
CREATE INDEX po_line_day_counts_idx ON po_line_day_counts (axis, on_day, state, closing, follow_up) INCLUDE (n);

-- The lists read the counts, only the triggers write them. The counts by day include all suppliers: a supplier does not
-- see them.
GRANT SELECT ON po_line_vendor_counts, po_line_day_counts TO ehub_app;
ALTER TABLE po_line_vendor_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_vendor_counts
  USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE po_line_day_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_day_counts USING ((SELECT ehub_sees_all()));

CREATE FUNCTION ehub_po_fold_counts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Appends the differences of a statement. `gone` and `come` are its rows before and after. EXCEPT hashes the rows:
-- comparing each row before with each row after took a third of a second for a thousand lines.
CREATE FUNCTION ehub_po_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
REVOKE ALL ON FUNCTION ehub_po_fold_counts(), ehub_po_count() FROM PUBLIC;
CREATE TRIGGER po_lines_count_insert AFTER INSERT ON po_lines REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count();
CREATE TRIGGER po_lines_count_delete AFTER DELETE ON po_lines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count();
CREATE TRIGGER po_lines_count_update AFTER UPDATE ON po_lines REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count();

-- Counts by order number and material: with them a list finds where a deep page begins. They include lines of every state,
-- so that a reply to a line costs nothing here.
CREATE TABLE po_line_key_counts (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 'poNo': the first seven characters of the order number; 'material': the material's code
  axis  text NOT NULL,
  key   text COLLATE "C" NOT NULL,
  n     bigint NOT NULL
);
CREATE INDEX po_line_key_counts_idx ON po_line_key_counts (axis, key) INCLUDE (n);
GRANT SELECT ON po_line_key_counts TO ehub_app;
ALTER TABLE po_line_key_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON po_line_key_counts USING ((SELECT ehub_sees_all()));

CREATE FUNCTION ehub_po_fold_keys() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ehub.po.fold.keys', 0)) THEN RETURN; END IF;
  WITH many AS (SELECT axis, key FROM po_line_key_counts GROUP BY 1, 2 HAVING count(*) > 1),
       gone AS (DELETE FROM po_line_key_counts c USING many m WHERE (c.axis, c.key) = (m.axis, m.key) RETURNING c.*)
  INSERT INTO po_line_key_counts (axis, key, n)
  SELECT axis, key, sum(n) FROM gone GROUP BY 1, 2 HAVING sum(n) <> 0;
END $$;

CREATE FUNCTION ehub_po_count_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- The order number of a line never changes, its material rarely does.
CREATE FUNCTION ehub_po_count_material() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO po_line_key_counts (axis, key, n)
  VALUES ('material', OLD.material_code, -1), ('material', NEW.material_code, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ehub_po_fold_keys(), ehub_po_count_keys(), ehub_po_count_material() FROM PUBLIC;
CREATE TRIGGER po_lines_keys_insert AFTER INSERT ON po_lines REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count_keys();
CREATE TRIGGER po_lines_keys_delete AFTER DELETE ON po_lines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_po_count_keys();
CREATE TRIGGER po_lines_keys_update AFTER UPDATE OF material_code ON po_lines FOR EACH ROW
  WHEN (OLD.material_code IS DISTINCT FROM NEW.material_code) EXECUTE FUNCTION ehub_po_count_material();

-- Orders of the ERP that cannot be imported, or not with all their lines. They wait here as a whole, so that they are
-- not lost behind the cursor, until the missing data is there or the ERP sends a newer revision.
CREATE TABLE held_orders (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  po_no           text NOT NULL UNIQUE,
  vendor_code     text NOT NULL,
  plant_code      text NOT NULL,
  revision        bigint NOT NULL,
  -- false: nothing of the order was imported; true: all lines but those that the reasons name
  in_part         boolean NOT NULL,
  -- findings: label, field, params; those of a line have its number in params.lineNo
  reasons         jsonb NOT NULL CHECK (jsonb_typeof(reasons) = 'array' AND reasons <> '[]'),
  -- as the ERP sent it
  erp_order       jsonb NOT NULL,
  first_held_at   timestamptz NOT NULL,
  last_tried_at   timestamptz NOT NULL,
  tries           int NOT NULL DEFAULT 1 CHECK (tries > 0),
  -- key of the order in the ERP, by which a retry reads it again: the ERP may have been corrected without a new
  -- revision. NULL = not known
  erp_key         text,
  -- since when an administrator waits for the retry
  retry_asked_at  timestamptz,
  -- the retry takes the state of the ERP, though it is older than the one here, or the order is missing there
  takes_state     boolean NOT NULL DEFAULT false
);
-- Orders of an ERP that was restored from a backup: few, and the home page of administrators counts them.
CREATE INDEX held_orders_behind_idx ON held_orders ((reasons -> 0 ->> 'label'))
  WHERE reasons -> 0 ->> 'label' IN ('ERP_OLDER', 'ERP_MISSING');
-- Every pull looks for orders that can be imported now, and for requested retries.
CREATE INDEX held_orders_whole_idx ON held_orders (vendor_code) WHERE NOT in_part;
CREATE INDEX held_orders_asked_idx ON held_orders (id) WHERE retry_asked_at IS NOT NULL;
CREATE INDEX held_orders_po_no_idx ON held_orders (po_no COLLATE "C");
CREATE INDEX held_orders_since_idx ON held_orders (first_held_at, id);
-- Master data shows how many orders wait for a plant or a supplier.
CREATE INDEX held_orders_plant_idx ON held_orders (plant_code);
CREATE INDEX held_orders_vendor_idx ON held_orders (vendor_code);
GRANT SELECT, INSERT, UPDATE, DELETE ON held_orders TO ehub_app;
ALTER TABLE held_orders ENABLE ROW LEVEL SECURITY;
-- A supplier sees none of them, not even its own: their owner is not established yet.
CREATE POLICY own_rows ON held_orders USING ((SELECT ehub_sees_all()));
