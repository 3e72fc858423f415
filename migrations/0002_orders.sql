-- Materials, purchase orders, their lines and the supplier's replies.
-- Quantities NUMERIC(15,3), money NUMERIC(18,4), times *_at (UTC), days *_on (the plant's day).

CREATE TABLE materials (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code                 text NOT NULL UNIQUE,
  description          text NOT NULL,
  material_group       text NOT NULL DEFAULT '',
  uom                  text NOT NULL DEFAULT 'PCS',
  lot_required         boolean NOT NULL DEFAULT false,
  box_id_required      boolean NOT NULL DEFAULT false,
  x_out_maintained     boolean NOT NULL DEFAULT false,
  -- remaining effective days must exceed this at shipment, else a remark; NULL = no shelf life
  min_effective_days   int CHECK (min_effective_days BETWEEN 0 AND 999),
  -- manufacturing dates of one lot lie at most so many days apart; NULL = no limit
  lot_date_span_days   int CHECK (lot_date_span_days BETWEEN 0 AND 999)
);

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
  total_amount      numeric(18,4) NOT NULL DEFAULT 0,
  erp_revision      bigint NOT NULL DEFAULT 0,
  erp_reference     text NOT NULL DEFAULT '',
  imported_at       timestamptz NOT NULL
);
CREATE INDEX purchase_orders_vendor_idx ON purchase_orders (vendor_id, po_date_on DESC);

-- One line is one document. The columns that lists filter and sort by are kept here, so that a list needs no join.
CREATE TABLE po_lines (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purchase_order_id   bigint NOT NULL REFERENCES purchase_orders,
  po_no               text NOT NULL,
  line_no             int NOT NULL,
  vendor_id           bigint NOT NULL REFERENCES companies,
  plant_id            bigint NOT NULL REFERENCES plants,
  material_id         bigint NOT NULL REFERENCES materials,
  material_code       text NOT NULL,
  description         text NOT NULL,
  drawing_rev         text NOT NULL DEFAULT '',
  uom                 text NOT NULL,
  po_date_on          date NOT NULL,
  state               text NOT NULL CHECK (state IN ('New', 'Revise', 'Nego', 'Reject', 'Accept')),
  version             bigint NOT NULL DEFAULT 1,
  changed_at          timestamptz NOT NULL,
  closing             text NOT NULL DEFAULT 'open' CHECK (closing IN ('open', 'closed')),
  follow_up           boolean NOT NULL DEFAULT true,
  review_status       text NOT NULL DEFAULT '--' CHECK (review_status IN ('--', 'Accept', 'AWI', 'Reject')),
  round               int NOT NULL DEFAULT 0,
  unit_price          numeric(18,4) NOT NULL,
  price_factor        numeric(15,3) NOT NULL DEFAULT 1,
  order_qty           numeric(15,3) NOT NULL CHECK (order_qty >= 0),
  cancelled_qty       numeric(15,3) NOT NULL DEFAULT 0 CHECK (cancelled_qty >= 0),
  confirm_qty         numeric(15,3) NOT NULL DEFAULT 0,
  in_transit_qty      numeric(15,3) NOT NULL DEFAULT 0 CHECK (in_transit_qty >= 0),
  received_qty        numeric(15,3) NOT NULL DEFAULT 0 CHECK (received_qty >= 0),
  -- cumAllow: what may be shipped altogether; balanceAllow = cum_allow_qty - in_transit_qty - received_qty
  cum_allow_qty       numeric(15,3) NOT NULL DEFAULT 0 CHECK (cum_allow_qty >= 0),
  need_by_on          date NOT NULL,
  original_need_by_on date NOT NULL,
  first_promised_on   date,
  promised_on         date,
  reply_comment       text NOT NULL DEFAULT '' CHECK (char_length(reply_comment) <= 200),
  buyer_comment       text NOT NULL DEFAULT '' CHECK (char_length(buyer_comment) <= 200),
  erp_reference       text NOT NULL DEFAULT '',
  erp_revision        bigint NOT NULL DEFAULT 0,
  UNIQUE (purchase_order_id, line_no),
  CONSTRAINT po_lines_shipped_within_allowed CHECK (in_transit_qty + received_qty <= cum_allow_qty OR received_qty > 0)
);
CREATE CONSTRAINT TRIGGER po_lines_history AFTER INSERT OR UPDATE OF state, version ON po_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('po_line');

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

-- Field by field, what the ERP changed.
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

-- Limits that rules read. A row per key, overridable per plant.
CREATE TABLE rule_settings (
  key       text NOT NULL,
  plant_id  bigint REFERENCES plants,
  value     text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (key, plant_id)
);
