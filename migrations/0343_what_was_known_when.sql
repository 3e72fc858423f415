-- Reports count what was known at a moment.

-- What the inspection said of a receipt line, and since when: it is told late, and told anew. A line without a row here was told before these
-- were kept, and counts as told with its receipt.
CREATE TABLE receipt_inspections (
  receipt_id    bigint NOT NULL,
  told_at       timestamptz NOT NULL,
  accepted_qty  numeric(15,3),
  rejected_qty  numeric(15,3),
  PRIMARY KEY (receipt_id, told_at)
);
GRANT SELECT, INSERT, UPDATE ON receipt_inspections TO ehub_app;
ALTER TABLE receipt_inspections ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON receipt_inspections USING ((SELECT ehub_sees_all()));

-- What a field of an order line said at a moment; NULL = what it says today. What the ERP changed later is taken back, the oldest change first.
CREATE FUNCTION ehub_line_said(line bigint, said_field text, moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT c.old_value FROM po_line_changes c
           WHERE c.po_line_id = line AND c.field = said_field AND c.changed_at > moment ORDER BY c.changed_at, c.line_version LIMIT 1);

-- The day for which the next piece of a line was promised by whatever was agreed at a moment, where so much is left; the last piece's where
-- nothing is. NULL = nothing was agreed by then. A proposal that was not agreed to is no promise; nor does a change of the order end one.
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
