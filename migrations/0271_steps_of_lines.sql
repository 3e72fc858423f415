-- What stood in a field of an order line until when. Lines that receipts closed have it in their history alone.
CREATE VIEW po_line_steps WITH (security_invoker = true) AS
SELECT po_line_id, vendor_id, line_version AS version, changed_at AS at, field, old_value FROM po_line_changes
UNION ALL
SELECT h.document, h.company_id, h.version, h.at, 'closing', 'open'
  FROM history h
 WHERE h.process = 'po_line' AND h.event = 'close'
   AND NOT EXISTS (SELECT FROM po_line_changes c
                    WHERE c.po_line_id = h.document AND c.line_version = h.version AND c.field = 'closing');
GRANT SELECT ON po_line_steps TO ehub_app;
