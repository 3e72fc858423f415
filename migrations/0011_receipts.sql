-- Receipts, returns and corrections that the ERP reports.

-- Whether a quantity has the digits that quantities are kept with: 12 before the decimal point, 3 after it.
CREATE FUNCTION ehub_is_quantity(quantity numeric) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN quantity IS NULL OR (quantity = round(quantity, 3) AND abs(quantity) < 1000000000000);

-- One row per receipt line. It waits here until it can be booked, and is booked exactly once: on its ASN, or on the
-- order line alone.
CREATE TABLE asn_receipts (
  receipt_no    text NOT NULL,
  line_no       int NOT NULL,
  inbound_no    text,
  reference     text,
  po_no         text NOT NULL,
  po_line_no    int NOT NULL,
  asn_line_no   int,
  -- effect on the received quantity, in the unit of the order line: negative for a return. Converted by the factor of
  -- the ERP, never rounded; see is_usable
  quantity      numeric NOT NULL,
  -- day on which the goods came or went, as the ERP dates it: the ERP's effective date, in no time zone. Lists, reports and
  -- on-time figures use it
  received_on   date NOT NULL,
  -- when the ERP booked it, which may be days later; NULL = the ERP keeps no such time. See booked_at
  erp_booked_at timestamptz,
  heard_at      timestamptz NOT NULL,
  -- found by inbound number or reference
  asn_id        bigint REFERENCES asns,
  vendor_id     bigint,
  asn_line_id   bigint REFERENCES asn_lines,
  -- when eHub booked it; NULL = it waits. See erp_booked_at
  booked_at     timestamptz,
  id            bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- an administrator closes a line that will never be booked
  closed_at     timestamptz,
  closed_by     bigint REFERENCES accounts,
  close_reason  text CHECK (char_length(close_reason) BETWEEN 1 AND 200),
  kind          text NOT NULL DEFAULT 'receive' CHECK (kind IN ('receive', 'return', 'correct', 'reverse')),
  -- result of the inspection; may follow later. Not rounded either
  accepted_qty  numeric,
  rejected_qty  numeric,
  -- unit and quantity as the ERP sent them; '' = the unit of the order line, NULL = the quantity above
  uom           text NOT NULL DEFAULT '',
  said_qty      numeric,
  -- whether the quantity is converted to the unit of the order line. false = the order line is not known, or the ERP
  -- sends no factor for the unit: the line waits
  unit_known    boolean NOT NULL DEFAULT true,
  -- whether every quantity is converted and has the digits of numeric(15,3): other lines wait
  is_usable     boolean NOT NULL GENERATED ALWAYS AS (unit_known AND
    ehub_is_quantity(quantity) AND ehub_is_quantity(accepted_qty) AND ehub_is_quantity(rejected_qty)) STORED,
  -- whether received_on is after the promised day (or the requested day, without a promise), judged when eHub booked the
  -- line: a date that changes afterwards makes no supplier late. NULL = not judged: returns, corrections, goods without
  -- an order line.
  is_late       boolean,
  -- the booked line that this one takes back, with its quantity below zero; NULL = the line takes back no other
  reverses_id   bigint REFERENCES asn_receipts (id),
  -- of a return: whether the ERP wants other goods in the place of these. false = the order counts them as received all the same
  wanted_again  boolean NOT NULL DEFAULT true,
  PRIMARY KEY (receipt_no, line_no),
  CONSTRAINT asn_receipts_reverses CHECK (reverses_id IS NULL OR kind = 'reverse'),
  CONSTRAINT asn_receipts_closed_with_reason CHECK ((closed_at IS NULL) = (close_reason IS NULL)),
  CONSTRAINT asn_receipts_booked_or_closed CHECK (booked_at IS NULL OR closed_at IS NULL),
  CONSTRAINT asn_receipts_quantity_of_kind
    CHECK (CASE kind WHEN 'receive' THEN quantity > 0 WHEN 'return' THEN quantity < 0 ELSE quantity <> 0 END),
  CONSTRAINT asn_receipts_inspected
    CHECK (coalesce(accepted_qty, 0) >= 0 AND coalesce(rejected_qty, 0) >= 0
           AND coalesce(accepted_qty, 0) + coalesce(rejected_qty, 0) <= abs(quantity))
);
-- Lines that wait: without an ASN, of an ASN, all.
CREATE INDEX asn_receipts_unmatched_idx ON asn_receipts (po_no, po_line_no) WHERE asn_id IS NULL AND booked_at IS NULL;
CREATE INDEX asn_receipts_waiting_idx ON asn_receipts (asn_id) WHERE booked_at IS NULL;
CREATE INDEX asn_receipts_open_idx ON asn_receipts (received_on, id) WHERE booked_at IS NULL;
CREATE INDEX asn_receipts_asn_idx ON asn_receipts (asn_id);
-- What was received of an order line, with or without an ASN.
CREATE INDEX asn_receipts_line_idx ON asn_receipts (po_no, po_line_no) INCLUDE (vendor_id);
-- The list: newest first, of a supplier, by number in any case, by order line; returns and corrections are few.
CREATE INDEX asn_receipts_received_idx ON asn_receipts (received_on, id);
CREATE INDEX asn_receipts_vendor_idx ON asn_receipts (vendor_id, received_on, id);
CREATE INDEX asn_receipts_number_idx ON asn_receipts (receipt_no COLLATE ehub_any_case, line_no, id);
CREATE INDEX asn_receipts_order_idx ON asn_receipts (po_no COLLATE "C", po_line_no, id);
CREATE INDEX asn_receipts_kind_idx ON asn_receipts (kind, received_on, id) WHERE kind <> 'receive';
-- A line is taken back once.
CREATE UNIQUE INDEX asn_receipts_reverses_idx ON asn_receipts (reverses_id) WHERE reverses_id IS NOT NULL;
-- Lines of ASNs by what was received in a period.
CREATE INDEX asn_receipts_came_idx ON asn_receipts (received_on)
  INCLUDE (asn_id, asn_line_id, vendor_id) WHERE booked_at IS NOT NULL;
-- Late and punctual receipts of a period.
CREATE INDEX asn_receipts_on_time_idx ON asn_receipts (received_on)
  INCLUDE (is_late, vendor_id, closed_at) WHERE is_late IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON asn_receipts TO ehub_app;
ALTER TABLE asn_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_receipts USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
-- Receipts are written by the system and closed by administrators: a supplier's transaction writes none.
CREATE POLICY made_inside ON asn_receipts AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY inside ON asn_receipts AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));
CREATE POLICY removed_inside ON asn_receipts AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));

-- Every receipt as the ERP sent it, with its newest version and the one before. asn_receipts has what became of its
-- lines.
CREATE TABLE receipt_messages (
  id                bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- the ERP's number
  receipt_no        text NOT NULL UNIQUE,
  -- distinct kinds of its lines; empty = it only reports that a delivery has ended
  kinds             text[] NOT NULL,
  inbound_no        text,
  reference         text,
  -- as in asn_receipts
  received_on       date NOT NULL,
  erp_booked_at     timestamptz,
  -- the newest version that the ERP sent
  payload           jsonb NOT NULL,
  -- the version before the last change; NULL = it never changed
  previous_payload  jsonb,
  changed_at        timestamptz,
  first_heard_at    timestamptz NOT NULL,
  last_heard_at     timestamptz NOT NULL,
  times_heard       int NOT NULL CHECK (times_heard > 0),
  CHECK ((previous_payload IS NULL) = (changed_at IS NULL))
);
CREATE INDEX receipt_messages_first_idx ON receipt_messages (first_heard_at, id);
CREATE INDEX receipt_messages_last_idx ON receipt_messages (last_heard_at, id);
CREATE INDEX receipt_messages_received_idx ON receipt_messages (received_on, id);
CREATE INDEX receipt_messages_number_idx ON receipt_messages (receipt_no COLLATE ehub_any_case, id);
CREATE INDEX receipt_messages_inbound_idx ON receipt_messages (inbound_no COLLATE ehub_any_case) WHERE inbound_no IS NOT NULL;
-- Returns and corrections are few among many.
CREATE INDEX receipt_messages_kinds_idx ON receipt_messages USING gin (kinds);
GRANT SELECT, INSERT, UPDATE ON receipt_messages TO ehub_app;
ALTER TABLE receipt_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON receipt_messages USING ((SELECT ehub_sees_all()));

-- The ERP has finished a delivery: kept until it closes the ASN. Also when the receipt has no line, or when its lines
-- were booked earlier.
CREATE TABLE final_receipts (
  receipt_no  text PRIMARY KEY,
  inbound_no  text,
  reference   text,
  -- found by inbound number or reference
  asn_id      bigint REFERENCES asns,
  heard_at    timestamptz NOT NULL
);
CREATE INDEX final_receipts_asn_idx ON final_receipts (asn_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON final_receipts TO ehub_app;
ALTER TABLE final_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON final_receipts USING ((SELECT ehub_sees_all()));

-- Receipts that the ERP took back. An ERP may use the number of such a receipt again when the delivery is received
-- again, and may take that back too: a row is one of these times.
CREATE TABLE receipt_reversals (
  -- the number of its lines in asn_receipts: the ERP's number, with #2 and so on from the second time
  row_no            text PRIMARY KEY,
  -- the ERP's number of the receipt that was taken back
  receipt_no        text NOT NULL,
  -- how often the number was received until then, from 1
  time_no           int NOT NULL CHECK (time_no > 0),
  -- the version of the receipt that was taken back; NULL = it was never heard
  receipt_version   bigint,
  -- the ERP's number of the reversal, its version, and the number of its lines in asn_receipts
  reversal_no       text NOT NULL,
  reversal_version  bigint NOT NULL,
  reversal_row_no   text NOT NULL,
  -- when the ERP booked the reversal; NULL = the ERP does not say
  booked_at         timestamptz,
  -- the day on which the ERP took the receipt back, as in asn_receipts.received_on
  received_on       date NOT NULL,
  -- whether the delivery was cancelled with it. false = the goods are expected again
  is_final          boolean NOT NULL,
  heard_at          timestamptz NOT NULL,
  UNIQUE (receipt_no, time_no)
);
GRANT SELECT, INSERT, UPDATE ON receipt_reversals TO ehub_app;
ALTER TABLE receipt_reversals ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON receipt_reversals USING ((SELECT ehub_sees_all()));

-- Result of the inspection of a receipt line, and since when: the ERP reports it late, and again. A line without a row
-- here counts as inspected with its receipt. Reports count what was known at a moment.
CREATE TABLE receipt_inspections (
  receipt_id    bigint NOT NULL,
  told_at       timestamptz NOT NULL,
  accepted_qty  numeric,
  rejected_qty  numeric,
  PRIMARY KEY (receipt_id, told_at)
);
GRANT SELECT, INSERT, UPDATE ON receipt_inspections TO ehub_app;
ALTER TABLE receipt_inspections ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON receipt_inspections USING ((SELECT ehub_sees_all()));

-- Where a receipt line that is not booked belongs: its order line, whether its ASN has that line, and the quantity that
-- can be taken back. Lines with on_order count on the order line alone: they came without an ASN, beside one, or after
-- it was closed, or take back more than one line of the ASN has. A line that takes back another one counts where that
-- one does.
CREATE VIEW receipt_places WITH (security_invoker = true) AS
SELECT r.id, a.state AS asn_state, p.id AS po_line_id, n.on_it,
       CASE WHEN r.quantity < 0 AND n.on_it THEN
         (SELECT coalesce(sum(l.received_qty - l.returned_qty), 0) FROM asn_lines l
           WHERE l.asn_id = a.id AND (l.line_no = r.asn_line_no OR l.po_line_id = p.id))
         + (SELECT coalesce(sum(b.quantity), 0) FROM asn_receipts b
             WHERE b.asn_id = a.id AND b.booked_at IS NOT NULL AND b.asn_line_id IS NULL
               AND b.po_no = r.po_no AND b.po_line_no = r.po_line_no)
       END AS left_qty,
       r.is_usable AND p.id IS NOT NULL AND r.reverses_id IS NULL AND CASE
         WHEN a.id IS NULL THEN r.quantity < 0
           OR NOT EXISTS (SELECT 1 FROM asn_lines l JOIN asns s ON s.id = l.asn_id WHERE l.po_line_id = p.id AND s.state = 'Sending')
         WHEN NOT n.on_it THEN true
         WHEN a.state = 'Closed' THEN r.kind = 'receive' OR r.quantity < 0
         WHEN a.state IN ('Receiving', 'Cancelled') THEN r.quantity < 0
         ELSE false
       END AS on_order
  FROM asn_receipts r
  LEFT JOIN asns a ON a.id = r.asn_id
  LEFT JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT 1 FROM asn_lines l WHERE l.asn_id = a.id
                      AND (l.line_no = r.asn_line_no OR l.po_line_id = p.id)) AS on_it) n
 WHERE r.booked_at IS NULL;
GRANT SELECT ON receipt_places TO ehub_app;

-- What is not booked, and why. The reasons are those of the enum WaitingReason. A line that takes back goods waits
-- until they are there.
CREATE VIEW waiting_receipts WITH (security_invoker = true) AS
SELECT r.id, r.receipt_no, r.line_no, r.inbound_no, r.reference, r.po_no, r.po_line_no, r.asn_line_no, r.quantity,
       r.received_on, r.erp_booked_at, r.heard_at, r.asn_id, a.asn_no, c.code AS vendor_code, r.closed_at, k.user_id AS closed_by,
       r.close_reason,
       CASE
         WHEN r.reverses_id IS NOT NULL THEN 'RECEIPT_MORE_THAN_RECEIVED'
         WHEN NOT r.unit_known AND p.id IS NOT NULL THEN 'RECEIPT_UNIT_UNKNOWN'
         WHEN r.unit_known AND NOT r.is_usable THEN 'RECEIPT_QUANTITY_DIGITS'
         WHEN a.id IS NOT NULL AND NOT w.on_it THEN
           CASE WHEN p.id IS NULL THEN 'RECEIPT_LINE_UNKNOWN'
                WHEN p.received_qty - p.returned_qty + r.quantity < 0 THEN 'RECEIPT_MORE_THAN_RECEIVED' ELSE 'RECEIPT_DUE' END
         WHEN a.state IN ('Sent', 'Receiving', 'Closed', 'Cancelled') AND r.quantity < 0 THEN
           CASE WHEN a.state = 'Cancelled' AND w.left_qty = 0 THEN 'RECEIPT_NOTICE_CANCELLED'
                WHEN w.left_qty + r.quantity < 0 OR p.received_qty - p.returned_qty + r.quantity < 0 THEN 'RECEIPT_MORE_THAN_RECEIVED'
                ELSE 'RECEIPT_DUE' END
         WHEN a.state = 'Closed' THEN
           CASE WHEN p.id IS NULL AND r.kind = 'receive' THEN 'RECEIPT_NOTICE_CLOSED' ELSE 'RECEIPT_DUE' END
         WHEN a.state = 'Cancelled' THEN 'RECEIPT_NOTICE_CANCELLED'
         WHEN a.state IN ('Refused', 'Unsent') THEN 'RECEIPT_NOTICE_REFUSED'
         WHEN a.state IN ('Sending', 'Cancelling') THEN 'RECEIPT_ANSWER_AWAITED'
         WHEN a.id IS NOT NULL THEN 'RECEIPT_DUE'
         WHEN p.id IS NOT NULL AND NOT w.on_order THEN 'RECEIPT_ANSWER_AWAITED'
         WHEN p.received_qty - p.returned_qty + r.quantity < 0 THEN 'RECEIPT_MORE_THAN_RECEIVED'
         WHEN p.id IS NOT NULL THEN 'RECEIPT_DUE'
         WHEN EXISTS (SELECT 1 FROM purchase_orders o WHERE o.po_no = r.po_no) THEN 'RECEIPT_LINE_UNKNOWN'
         WHEN coalesce(r.inbound_no, r.reference) IS NOT NULL THEN 'RECEIPT_NOTICE_UNKNOWN'
         ELSE 'RECEIPT_ORDER_UNKNOWN'
       END AS reason,
       r.kind, r.accepted_qty, r.rejected_qty, coalesce(r.said_qty, r.quantity) AS said_qty, r.uom, p.uom AS line_uom
  FROM asn_receipts r
  JOIN receipt_places w ON w.id = r.id
  LEFT JOIN asns a ON a.id = r.asn_id
  LEFT JOIN po_lines p ON p.id = w.po_line_id
  LEFT JOIN companies c ON c.id = coalesce(r.vendor_id, p.vendor_id)
  LEFT JOIN accounts k ON k.id = r.closed_by
 WHERE r.booked_at IS NULL;
GRANT SELECT ON waiting_receipts TO ehub_app;
