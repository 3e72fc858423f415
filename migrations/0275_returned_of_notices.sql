-- What came of a notice line stays as it came; what went back of it stands beside.
ALTER TABLE asn_lines
  ADD COLUMN returned_qty numeric(15,3) NOT NULL DEFAULT 0,
  ADD CONSTRAINT asn_lines_returned_of_received CHECK (returned_qty >= 0 AND returned_qty <= received_qty) NOT VALID;

-- Where a receipt line that is not booked belongs: its order line, whether its notice has that, and what of it is there to be taken back. Those
-- with on_order count on the order line alone: they came without a notice, besides one, or after it was closed, or take back more than
-- one line of the notice has.
CREATE VIEW receipt_places WITH (security_invoker = true) AS
SELECT r.id, a.state AS asn_state, p.id AS po_line_id, n.on_it,
       CASE WHEN r.quantity < 0 AND n.on_it THEN
         (SELECT coalesce(sum(l.received_qty - l.returned_qty), 0) FROM asn_lines l
           WHERE l.asn_id = a.id AND (l.line_no = r.asn_line_no OR l.po_line_id = p.id))
         + (SELECT coalesce(sum(b.quantity), 0) FROM asn_receipts b
             WHERE b.asn_id = a.id AND b.booked_at IS NOT NULL AND b.asn_line_id IS NULL
               AND b.po_no = r.po_no AND b.po_line_no = r.po_line_no)
       END AS left_qty,
       p.id IS NOT NULL AND CASE
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

-- What is taken back waits until it is there.
CREATE OR REPLACE VIEW waiting_receipts WITH (security_invoker = true) AS
SELECT r.id, r.receipt_no, r.line_no, r.inbound_no, r.reference, r.po_no, r.po_line_no, r.asn_line_no, r.quantity,
       r.received_at, r.heard_at, r.asn_id, a.asn_no, c.code AS vendor_code, r.closed_at, k.user_id AS closed_by,
       r.close_reason,
       CASE
         WHEN a.id IS NOT NULL AND NOT w.on_it THEN
           CASE WHEN p.id IS NULL THEN 'RECEIPT_LINE_UNKNOWN'
                WHEN p.received_qty + r.quantity < 0 THEN 'RECEIPT_MORE_THAN_RECEIVED' ELSE 'RECEIPT_DUE' END
         WHEN a.state IN ('Sent', 'Receiving', 'Closed', 'Cancelled') AND r.quantity < 0 THEN
           CASE WHEN a.state = 'Cancelled' AND w.left_qty = 0 THEN 'RECEIPT_NOTICE_CANCELLED'
                WHEN w.left_qty + r.quantity < 0 OR p.received_qty + r.quantity < 0 THEN 'RECEIPT_MORE_THAN_RECEIVED'
                ELSE 'RECEIPT_DUE' END
         WHEN a.state = 'Closed' THEN
           CASE WHEN p.id IS NULL AND r.kind = 'receive' THEN 'RECEIPT_NOTICE_CLOSED' ELSE 'RECEIPT_DUE' END
         WHEN a.state = 'Cancelled' THEN 'RECEIPT_NOTICE_CANCELLED'
         WHEN a.state IN ('Refused', 'Unsent') THEN 'RECEIPT_NOTICE_REFUSED'
         WHEN a.state IN ('Sending', 'Cancelling') THEN 'RECEIPT_ANSWER_AWAITED'
         WHEN a.id IS NOT NULL THEN 'RECEIPT_DUE'
         WHEN p.id IS NOT NULL AND NOT w.on_order THEN 'RECEIPT_ANSWER_AWAITED'
         WHEN p.received_qty + r.quantity < 0 THEN 'RECEIPT_MORE_THAN_RECEIVED'
         WHEN p.id IS NOT NULL THEN 'RECEIPT_DUE'
         WHEN EXISTS (SELECT 1 FROM purchase_orders o WHERE o.po_no = r.po_no) THEN 'RECEIPT_LINE_UNKNOWN'
         WHEN coalesce(r.inbound_no, r.reference) IS NOT NULL THEN 'RECEIPT_NOTICE_UNKNOWN'
         ELSE 'RECEIPT_ORDER_UNKNOWN'
       END AS reason,
       r.kind, r.accepted_qty, r.rejected_qty
  FROM asn_receipts r
  JOIN receipt_places w ON w.id = r.id
  LEFT JOIN asns a ON a.id = r.asn_id
  LEFT JOIN po_lines p ON p.id = w.po_line_id
  LEFT JOIN companies c ON c.id = coalesce(r.vendor_id, p.vendor_id)
  LEFT JOIN accounts k ON k.id = r.closed_by
 WHERE r.booked_at IS NULL;

-- A line that receipts opened again says so in its history alone.
CREATE OR REPLACE VIEW po_line_steps WITH (security_invoker = true) AS
SELECT po_line_id, vendor_id, line_version AS version, changed_at AS at, field, old_value FROM po_line_changes
UNION ALL
SELECT h.document, h.company_id, h.version, h.at, 'closing', CASE h.event WHEN 'close' THEN 'open' ELSE 'closed' END
  FROM history h
 WHERE h.process = 'po_line' AND h.event IN ('close', 'reopen')
   AND NOT EXISTS (SELECT FROM po_line_changes c
                    WHERE c.po_line_id = h.document AND c.line_version = h.version AND c.field = 'closing');
