//! What must be true of the database whatever was done, asked in SQL. Each query answers with the rows that break it.

use sqlx::PgPool;

/// A sentence, and the query for what contradicts it; `$1` are the walk's suppliers.
const LAWS: &[(&str, &str)] = &[
    (
        "the history, folded, gives the row",
        "WITH rows AS (
           SELECT 'asn' AS process, id, state, version FROM asns WHERE vendor_id = ANY($1)
           UNION ALL SELECT 'po_line', id, state, version FROM po_lines WHERE vendor_id = ANY($1)
           UNION ALL SELECT 'ship_permission', id, state, version FROM ship_permissions WHERE vendor_id = ANY($1)
           UNION ALL SELECT 'opening', id, state, version FROM openings WHERE vendor_id = ANY($1)
           UNION ALL SELECT 'erp_message', id, state, version FROM erp_messages WHERE vendor_id = ANY($1)),
         folded AS (
           SELECT r.*, h.version AS step, h.from_state, h.to_state,
                  row_number() OVER w AS nth, lag(h.to_state) OVER w AS before,
                  h.version = max(h.version) OVER (PARTITION BY r.process, r.id) AS newest
             FROM rows r LEFT JOIN history h ON h.process = r.process AND h.document = r.id
           WINDOW w AS (PARTITION BY r.process, r.id ORDER BY h.version))
         SELECT f::text FROM folded f
          WHERE step IS DISTINCT FROM nth OR from_state IS DISTINCT FROM before
             OR (newest AND (step, to_state) IS DISTINCT FROM (version, state))",
    ),
    (
        "in transit is what is sent, or what the ERP made of it, not cancelled and not received",
        "SELECT p.id || ': ' || p.in_transit_qty || ' is not ' || s.quantity
           FROM po_lines p CROSS JOIN LATERAL (
             SELECT coalesce(sum(greatest(coalesce(l.expected_qty, l.ship_qty) - l.received_qty, 0)), 0) AS quantity
               FROM asn_lines l JOIN asns a ON a.id = l.asn_id
              WHERE l.po_line_id = p.id AND a.state IN ('Sending', 'Sent', 'Cancelling', 'Receiving')) s
          WHERE p.vendor_id = ANY($1) AND p.in_transit_qty <> s.quantity",
    ),
    (
        "received, less what went back for good, is the sum of what was booked",
        "SELECT p.id || ': ' || p.received_qty || ' - ' || p.returned_qty || ' is not ' || s.quantity
           FROM po_lines p CROSS JOIN LATERAL (
             SELECT coalesce(sum(r.quantity), 0) AS quantity FROM asn_receipts r LEFT JOIN asn_lines l ON l.id = r.asn_line_id
              WHERE r.booked_at IS NOT NULL
                AND coalesce(l.po_line_id = p.id, r.po_no = p.po_no AND r.po_line_no = p.line_no)) s
          WHERE p.vendor_id = ANY($1) AND p.received_qty - p.returned_qty <> s.quantity",
    ),
    (
        "a notice has received and given back what was booked on it, and is closed when that is all, or with its difference told",
        "SELECT a.asn_no || ' ' || a.state || ' ' || l.received_qty || ' - ' || l.returned_qty
           FROM asns a JOIN asn_lines l ON l.asn_id = a.id
           LEFT JOIN LATERAL (SELECT sum(b.quantity) FILTER (WHERE coalesce(o.kind, b.kind) <> 'return') AS quantity,
                                     sum(b.quantity) FILTER (WHERE coalesce(o.kind, b.kind) = 'return') AS back
                                FROM asn_receipts b LEFT JOIN asn_receipts o ON o.id = b.reverses_id
                               WHERE b.asn_line_id = l.id) r ON true
          WHERE a.vendor_id = ANY($1)
            AND (l.received_qty <> coalesce(r.quantity, 0) OR l.returned_qty <> -coalesce(r.back, 0))
         UNION ALL
         SELECT a.asn_no || ' ' || a.state FROM asns a JOIN asn_lines l ON l.asn_id = a.id
          WHERE a.vendor_id = ANY($1) GROUP BY a.id
         HAVING a.state IN ('Sent', 'Receiving') AND bool_and(l.received_qty >= greatest(l.ship_qty, l.expected_qty))
             OR a.state = 'Closed' AND bool_or(l.received_qty < coalesce(l.expected_qty, l.ship_qty))
                AND NOT EXISTS (SELECT 1 FROM history h WHERE h.process = 'asn' AND h.document = a.id
                                   AND (h.payload ? 'short' OR h.event IN ('correct', 'take-back')))",
    ),
    (
        "the receipts of a notice's history, folded, give its lines",
        "SELECT a.asn_no || '/' || l.line_no || ': ' || l.received_qty || ' - ' || l.returned_qty || ' is not ' || s.came || ' - ' || s.back
           FROM asns a JOIN asn_lines l ON l.asn_id = a.id
           CROSS JOIN LATERAL (
             SELECT coalesce(sum((r->>'quantity')::numeric) FILTER (WHERE NOT goes_back), 0) AS came,
                    -coalesce(sum((r->>'quantity')::numeric) FILTER (WHERE goes_back), 0) AS back
               FROM history h CROSS JOIN LATERAL jsonb_array_elements(h.payload->'receipts') r
              CROSS JOIN LATERAL (SELECT h.event = 'return' OR coalesce(r->>'of' = 'return', false) AS goes_back) g
              WHERE h.process = 'asn' AND h.document = a.id AND h.event IN ('receive', 'return', 'correct', 'take-back')
                AND (r->>'lineNo')::int = l.line_no) s
          WHERE a.vendor_id = ANY($1) AND (l.received_qty, l.returned_qty) <> (s.came, s.back)",
    ),
    (
        "nothing is below zero: not what came, not what is there of it, not what is on its way",
        "SELECT p.id || ': ' || p.received_qty || ' received, ' || p.in_transit_qty || ' on its way' FROM po_lines p
          WHERE p.vendor_id = ANY($1) AND (p.received_qty < 0 OR p.in_transit_qty < 0)
         UNION ALL
         SELECT l.id || ': ' || l.received_qty || ' - ' || l.returned_qty FROM asn_lines l
          WHERE l.vendor_id = ANY($1) AND (l.returned_qty < 0 OR l.received_qty < l.returned_qty)",
    ),
    (
        "of a receipt that was taken back nothing counts and nothing waits to be booked",
        "SELECT r.receipt_no || '/' || r.line_no FROM receipt_reversals v JOIN asn_receipts r ON r.receipt_no = v.row_no
           LEFT JOIN asn_receipts t ON t.reverses_id = r.id
          WHERE r.vendor_id = ANY($1)
            AND (r.booked_at IS NULL AND r.closed_at IS NULL
                 OR r.booked_at IS NOT NULL AND (t.id IS NULL OR t.booked_at IS NOT NULL AND t.quantity <> -r.quantity))",
    ),
    (
        "what takes back more than is there waits and says so",
        "SELECT w.receipt_no || ' ' || w.reason FROM waiting_receipts w
           JOIN po_lines p ON p.po_no = w.po_no AND p.line_no = w.po_line_no
          WHERE p.vendor_id = ANY($1) AND w.quantity < 0 AND p.received_qty - p.returned_qty + w.quantity < 0
            AND w.reason NOT IN ('RECEIPT_MORE_THAN_RECEIVED', 'RECEIPT_ANSWER_AWAITED', 'RECEIPT_NOTICE_REFUSED',
                                 'RECEIPT_NOTICE_CANCELLED')",
    ),
    (
        "a line whose goods went back is not closed as one that has them all",
        "SELECT p.id || ' ' || p.closing FROM po_lines p
           JOIN LATERAL (SELECT event FROM history h WHERE h.process = 'po_line' AND h.document = p.id
                            AND h.event IN ('close', 'reopen') ORDER BY version DESC LIMIT 1) h ON true
          WHERE p.vendor_id = ANY($1) AND h.event = 'reopen' AND p.closing = 'closed'",
    ),
    (
        "nobody is reminded of a line that is not followed up, or closed",
        "SELECT p.id || ': ' || d.name FROM po_lines p JOIN deadlines d ON d.process = 'po_line' AND d.document = p.id
          WHERE p.vendor_id = ANY($1) AND NOT (p.follow_up AND p.closing = 'open')",
    ),
    (
        "nobody ships more than is allowed",
        "SELECT p.id || ': ' || s.quantity || ' of ' || p.cum_allow_qty
           FROM po_lines p CROSS JOIN LATERAL (
             SELECT coalesce(sum(CASE WHEN a.state = 'Closed' THEN least(l.ship_qty, l.received_qty)
                                      ELSE least(l.ship_qty, l.expected_qty) END
                                 - l.returned_qty), 0)
                    + (SELECT coalesce(sum(r.quantity), 0) FROM asn_receipts r
                        WHERE r.po_no = p.po_no AND r.po_line_no = p.line_no AND r.asn_line_id IS NULL
                          AND r.booked_at IS NOT NULL AND r.quantity < 0)
                    -- What went back may have been shipped again before the ERP took the return back.
                    - (SELECT coalesce(sum(r.quantity), 0) FROM asn_receipts r JOIN asn_receipts o ON o.id = r.reverses_id
                        WHERE r.po_no = p.po_no AND r.po_line_no = p.line_no AND o.kind = 'return'
                          AND r.asn_line_id IS NOT NULL AND r.booked_at IS NOT NULL) AS quantity
               FROM asn_lines l JOIN asns a ON a.id = l.asn_id
              WHERE l.po_line_id = p.id
                AND a.state IN ('Sending', 'Sent', 'Cancelling', 'Receiving', 'Closed')) s
          WHERE p.vendor_id = ANY($1) AND s.quantity > p.cum_allow_qty",
    ),
    (
        "no more is allowed than the order takes, unless it is shipped already",
        "SELECT id || ': ' || cum_allow_qty || ' of ' || most_qty FROM po_lines
          WHERE vendor_id = ANY($1)
            AND cum_allow_qty > greatest(most_qty, in_transit_qty + received_qty)",
    ),
    (
        "what is allowed of a line whose plant asks is granted or opened, and what is granted and asked for is no more than is ordered",
        "SELECT l.id || ': ' || l.cum_allow_qty || ' of ' || s.granted || ' and ' || o.raised || ', asked for ' || s.asked
           FROM po_lines l JOIN plants p ON p.id = l.plant_id AND p.ship_permission = 'required'
           CROSS JOIN LATERAL (
             SELECT coalesce(sum(granted_qty), 0) AS granted,
                    coalesce(sum(asked_qty) FILTER (WHERE state = 'Submitted'), 0) AS asked
               FROM ship_permissions WHERE po_line_id = l.id) s
           CROSS JOIN LATERAL (SELECT coalesce(sum(raised_qty), 0) AS raised FROM asn_lines WHERE po_line_id = l.id) o
          WHERE l.vendor_id = ANY($1)
            AND (l.cum_allow_qty > s.granted + o.raised
                 OR s.asked > 0 AND l.cum_allow_qty - o.raised + s.asked > greatest(l.order_qty - l.cancelled_qty, 0))",
    ),
    (
        "what is used of an opening is what ships under it, and it is used up when that is all",
        "SELECT o.id || ' ' || o.state || ': ' || o.used_qty || ' is not ' || s.quantity
           FROM openings o CROSS JOIN LATERAL (
             SELECT coalesce(sum(l.opened_qty), 0) AS quantity FROM asn_lines l JOIN asns a ON a.id = l.asn_id
              WHERE l.opening_id = o.id AND a.state NOT IN ('Unsent', 'Refused', 'Cancelled')) s
          WHERE o.vendor_id = ANY($1)
            AND (o.used_qty <> s.quantity OR o.state = 'Used' AND o.used_qty < o.opened_qty
                 OR o.state = 'Granted' AND o.used_qty = o.opened_qty OR o.lapse IS NOT NULL AND o.state <> 'TakenBack')",
    ),
    (
        "an opening in effect is of an open line, and ends by itself",
        "SELECT o.id || ' ' || l.closing FROM openings o JOIN po_lines l ON l.id = o.po_line_id
          WHERE o.vendor_id = ANY($1) AND o.state = 'Granted'
            AND (l.closing <> 'open'
                 OR NOT EXISTS (SELECT FROM deadlines d WHERE d.process = 'opening' AND d.document = o.id AND d.version = o.version))",
    ),
    (
        "what is shipped under an opening is no more than the order wanted then",
        "SELECT l.id || ': ' || l.opened_qty || ' of ' || l.ship_qty FROM asn_lines l
          WHERE l.vendor_id = ANY($1) AND (l.opened_qty > l.ship_qty OR l.raised_qty > l.opened_qty)
            AND EXISTS (SELECT FROM asns a WHERE a.id = l.asn_id AND a.state NOT IN ('Unsent', 'Refused', 'Cancelled'))",
    ),
    (
        "what is decided says what was granted, and only what is allowed was",
        "SELECT id || ' ' || state FROM ship_permissions
          WHERE vendor_id = ANY($1)
            AND ((state IN ('Approved', 'ApprovedWithIssue')) <> (granted_qty IS NOT NULL AND granted_on IS NOT NULL)
                 OR (lapse IS NOT NULL AND state <> 'Withdrawn')
                 OR (state IN ('Approved', 'ApprovedWithIssue', 'Rejected')) <> (decided_at IS NOT NULL))",
    ),
    (
        "a box id is packed once among notices that are sent",
        "SELECT b.box_id FROM asn_boxes b JOIN asn_lines l ON l.id = b.asn_line_id JOIN asns a ON a.id = l.asn_id
          WHERE a.vendor_id = ANY($1) AND a.state NOT IN ('Unsent', 'Refused', 'Cancelled')
          GROUP BY b.box_id HAVING count(*) > 1",
    ),
    (
        "an invoice number is used once among notices that are sent",
        "SELECT invoice_no FROM asns
          WHERE vendor_id = ANY($1) AND state NOT IN ('Unsent', 'Refused', 'Cancelled')
          GROUP BY vendor_id, invoice_no HAVING count(*) > 1",
    ),
    (
        "a notice that is sent holds its numbers, one that is cancelled holds none",
        "SELECT asn_no || ' lost its invoice number' FROM asns a
          WHERE vendor_id = ANY($1) AND state IN ('Sending', 'Sent', 'Cancelling', 'Receiving', 'Closed')
            AND NOT EXISTS (SELECT 1 FROM asn_claims c WHERE c.asn_id = a.id AND c.live AND c.kind = 'invoice'
                               AND c.value = a.invoice_no)
         UNION ALL
         SELECT a.asn_no || ' holds ' || c.value FROM asns a JOIN asn_claims c ON c.asn_id = a.id
          WHERE a.vendor_id = ANY($1) AND a.state = 'Cancelled' AND c.live",
    ),
    (
        "a notice that waits for the ERP has one message that will be said or that is shown",
        "SELECT a.asn_no || ' ' || a.state || ' ' || count(m.id) FROM asns a
           LEFT JOIN erp_messages m ON m.process = 'asn' AND m.document = a.id AND m.document_version = a.version
            AND m.kind = CASE a.state WHEN 'Sending' THEN 'asn' ELSE 'asn_cancel' END AND m.state IN ('N', 'I', 'F')
          WHERE a.vendor_id = ANY($1) AND a.state IN ('Sending', 'Cancelling')
          GROUP BY a.id HAVING count(m.id) <> 1",
    ),
    (
        "a message that waits has a job",
        "SELECT m.id || ' ' || m.state FROM erp_messages m
          WHERE m.vendor_id = ANY($1) AND m.state = 'N'
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'erp.deliver' AND (j.payload->>'message')::bigint = m.id)",
    ),
    (
        "messages that touch the same thing are not said at the same time",
        "SELECT b.id || ' while ' || a.id FROM erp_messages a
           JOIN erp_messages b ON b.id <> a.id AND b.touches && a.touches AND b.state = 'I'
           JOIN erp_message_attempts t ON t.erp_message_id = b.id AND t.attempt_no = b.attempts
          WHERE a.vendor_id = ANY($1) AND a.state = 'I'
            AND t.started_at >= a.lease_until - interval '15 s' AND t.started_at < a.lease_until",
    ),
    (
        "every attempt is written down",
        "SELECT m.id || ': ' || m.attempts || ' attempts' FROM erp_messages m
          WHERE m.vendor_id = ANY($1)
            AND m.attempts <> (SELECT count(*) FROM erp_message_attempts WHERE erp_message_id = m.id)",
    ),
    (
        "of the confirmations of one line the newest is said last",
        "SELECT m.id || ' after ' || n.id FROM erp_messages m
           JOIN erp_messages n ON n.process = m.process AND n.document = m.document AND n.kind = m.kind AND n.id > m.id
          WHERE m.vendor_id = ANY($1) AND m.kind = 'po_confirm' AND m.state = 'N' AND n.state = 'Y'",
    ),
];

/// Which laws do not hold for these suppliers, and for what.
pub async fn broken(pool: &PgPool, vendors: &[i64]) -> Vec<String> {
    let mut told = Vec::new();
    for (law, query) in LAWS {
        let rows: Vec<String> = sqlx::query_scalar(*query).bind(vendors).fetch_all(pool).await.unwrap();
        if !rows.is_empty() {
            told.push(format!("{law}: {}", rows.join("; ")));
        }
    }
    told
}
