-- What comes for a notice that is closed, or for an order line that is not on its notice, counts on the order line like goods
-- without a notice: it is due, unless the order line is not known.
CREATE OR REPLACE VIEW waiting_receipts WITH (security_invoker = true) AS
SELECT r.id, r.receipt_no, r.line_no, r.inbound_no, r.reference, r.po_no, r.po_line_no, r.asn_line_no, r.quantity,
       r.received_at, r.heard_at, r.asn_id, a.asn_no, c.code AS vendor_code, r.closed_at, k.user_id AS closed_by,
       r.close_reason,
       CASE
         WHEN a.id IS NOT NULL AND NOT n.on_it THEN CASE WHEN p.id IS NULL THEN 'RECEIPT_LINE_UNKNOWN' ELSE 'RECEIPT_DUE' END
         WHEN a.state = 'Closed' THEN CASE WHEN p.id IS NULL THEN 'RECEIPT_NOTICE_CLOSED' ELSE 'RECEIPT_DUE' END
         WHEN a.state = 'Cancelled' THEN 'RECEIPT_NOTICE_CANCELLED'
         WHEN a.state IN ('Refused', 'Unsent') THEN 'RECEIPT_NOTICE_REFUSED'
         WHEN a.state IN ('Sending', 'Cancelling') THEN 'RECEIPT_ANSWER_AWAITED'
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
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT 1 FROM asn_lines l WHERE l.asn_id = a.id
                      AND (l.line_no = r.asn_line_no OR l.po_line_id = p.id)) AS on_it) n
 WHERE r.booked_at IS NULL;
