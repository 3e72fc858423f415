-- Receipt lines that wait are shown with the reason, and an administrator may close one that will never be booked.

ALTER TABLE asn_receipts
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by bigint REFERENCES accounts,
  ADD COLUMN close_reason text CHECK (char_length(close_reason) BETWEEN 1 AND 200),
  ADD CONSTRAINT asn_receipts_closed_with_reason CHECK ((closed_at IS NULL) = (close_reason IS NULL)),
  ADD CONSTRAINT asn_receipts_booked_or_closed CHECK (booked_at IS NULL OR closed_at IS NULL);
CREATE INDEX asn_receipts_open_idx ON asn_receipts (received_at, id) WHERE booked_at IS NULL;

-- Receipts are booked by the system and closed by administrators: a supplier's transaction changes none.
CREATE POLICY inside ON asn_receipts AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));

-- What is not booked, and why not. The reasons are those of the enum WaitingReason.
CREATE VIEW waiting_receipts WITH (security_invoker = true) AS
SELECT r.id, r.receipt_no, r.line_no, r.inbound_no, r.reference, r.po_no, r.po_line_no, r.asn_line_no, r.quantity,
       r.received_at, r.heard_at, r.asn_id, a.asn_no, c.code AS vendor_code, r.closed_at, k.user_id AS closed_by,
       r.close_reason,
       CASE
         WHEN a.state = 'Closed' THEN 'RECEIPT_NOTICE_CLOSED'
         WHEN a.state = 'Cancelled' THEN 'RECEIPT_NOTICE_CANCELLED'
         WHEN a.state IN ('Refused', 'Unsent') THEN 'RECEIPT_NOTICE_REFUSED'
         WHEN a.state IN ('Sending', 'Cancelling') THEN 'RECEIPT_ANSWER_AWAITED'
         WHEN a.id IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM asn_lines l JOIN po_lines q ON q.id = l.po_line_id
                 WHERE l.asn_id = a.id AND (l.line_no = r.asn_line_no OR (q.po_no = r.po_no AND q.line_no = r.po_line_no)))
           THEN 'RECEIPT_LINE_UNKNOWN'
         WHEN a.id IS NOT NULL THEN 'RECEIPT_DUE'
         WHEN p.id IS NOT NULL AND EXISTS (
                SELECT 1 FROM asn_lines l JOIN asns s ON s.id = l.asn_id
                 WHERE l.po_line_id = p.id AND s.state = 'Sending') THEN 'RECEIPT_ANSWER_AWAITED'
         WHEN p.id IS NOT NULL THEN 'RECEIPT_DUE'
         WHEN EXISTS (SELECT 1 FROM purchase_orders o WHERE o.po_no = r.po_no) THEN 'RECEIPT_LINE_UNKNOWN'
         WHEN coalesce(r.inbound_no, r.reference) IS NOT NULL THEN 'RECEIPT_NOTICE_UNKNOWN'
         ELSE 'RECEIPT_ORDER_UNKNOWN'
       END AS reason
  FROM asn_receipts r
  LEFT JOIN asns a ON a.id = r.asn_id
  LEFT JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
  LEFT JOIN companies c ON c.id = coalesce(r.vendor_id, p.vendor_id)
  LEFT JOIN accounts k ON k.id = r.closed_by
 WHERE r.booked_at IS NULL;
GRANT SELECT ON waiting_receipts TO ehub_app;
