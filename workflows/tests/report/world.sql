-- Two suppliers, two plants in different zones, 120 order lines with what happened to each, their receipts, notices and certificates. What
-- happens to line n follows from n alone, so that everybody counts the same.
INSERT INTO companies (type, code, name, name_en, status) VALUES
  ('B', 'OSE', 'OSE', 'OSE', 'Golive'), ('S', 'V10001', 'Acme', 'Acme', 'Golive'), ('S', 'V10002', 'Bora', 'Bora', 'Golive');
INSERT INTO plants (company_id, code, name, time_zone)
  SELECT id, 'P1', 'Plant 1', 'Asia/Taipei' FROM companies WHERE code = 'OSE'
  UNION ALL SELECT id, 'P2', 'Plant 2', 'America/New_York' FROM companies WHERE code = 'OSE';
INSERT INTO materials (code, description, material_group) VALUES ('M1', 'Board', 'PCB'), ('M2', 'Etchant', 'CHEM');
INSERT INTO groups (code, name) VALUES ('readers', 'Readers'), ('quality', 'Quality'), ('suppliers', 'Suppliers');
INSERT INTO group_roles (group_id, role)
  SELECT id, 153 FROM groups WHERE code = 'readers' UNION ALL SELECT id, 156 FROM groups WHERE code = 'quality'
  UNION ALL SELECT id, 122 FROM groups WHERE code = 'suppliers';
INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
  SELECT a.name, c.id, a.name, a.name, a.name || '@example.com', 'Y'
    FROM (VALUES ('ada', 'OSE'), ('eva', 'OSE'), ('sam', 'V10001'), ('tom', 'V10002')) a(name, code) JOIN companies c ON c.code = a.code;
INSERT INTO account_groups (account_id, group_id)
  SELECT a.id, g.id FROM (VALUES ('ada', 'readers'), ('eva', 'quality'), ('sam', 'suppliers'), ('tom', 'suppliers')) m(name, code)
    JOIN accounts a ON a.user_id = m.name JOIN groups g ON g.code = m.code;

BEGIN;
CREATE TEMP TABLE n ON COMMIT DROP AS
  SELECT n, '2026-09-05'::date + (n * 7 % 70) AS need_by, n % 5 AS five, n % 4 AS four, n % 3 AS three FROM generate_series(1, 120) n;
INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, imported_at)
  SELECT 'T' || n, v.id, p.id, '2026-08-01', 'TWD', '2026-08-01'
    FROM n JOIN companies v ON v.code = CASE WHEN n % 2 = 0 THEN 'V10001' ELSE 'V10002' END
           JOIN plants p ON p.code = CASE WHEN n % 6 < 4 THEN 'P1' ELSE 'P2' END;
INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description, uom, po_date_on,
                      state, changed_at, unit_price, order_qty, cum_allow_qty, received_qty, need_by_on, original_need_by_on)
  SELECT o.id, o.po_no, 10, o.vendor_id, o.plant_id, m.id, m.code, m.description, CASE WHEN n % 2 = 0 THEN 'PCS' ELSE 'KG' END, o.po_date_on,
         'New', '2026-08-01', 1, 100, 100, 0, need_by, need_by
    FROM n JOIN purchase_orders o ON o.po_no = 'T' || n JOIN materials m ON m.code = CASE WHEN three = 0 THEN 'M1' ELSE 'M2' END;
CREATE TEMP TABLE l ON COMMIT DROP AS
  SELECT n.*, p.id, p.vendor_id, p.plant_id, p.po_no FROM n JOIN po_lines p ON p.po_no = 'T' || n;

-- What happened: imported; answered after some days unless n is a fifth; a seventh proposes, and is agreed to; a quarter is changed in October
-- (120 instead of 100, ten days later), and half of these are answered again; every sixth answered line is promised anew in November.
CREATE TEMP TABLE told (line bigint, at timestamptz, event text, from_state text, to_state text) ON COMMIT DROP;
INSERT INTO told SELECT id, '2026-08-01 03:00+00'::timestamptz + make_interval(hours => n), 'import', NULL, 'New' FROM l;
INSERT INTO told
  SELECT id, '2026-08-01 03:00+00'::timestamptz + make_interval(hours => n + 20 + n * 3), CASE WHEN n % 7 = 0 THEN 'propose' ELSE 'accept' END, 'New',
         CASE WHEN n % 7 = 0 THEN 'Nego' ELSE 'Accept' END FROM l WHERE five <> 0;
INSERT INTO told SELECT id, '2026-09-01 02:00+00', 'agree', 'Nego', 'Accept' FROM l WHERE five <> 0 AND n % 7 = 0;
INSERT INTO told SELECT id, '2026-10-05 02:00+00', 'change', 'Accept', 'Revise' FROM l WHERE five <> 0 AND four = 0;
INSERT INTO told SELECT id, '2026-10-07 05:30+00', 'accept', 'Revise', 'Accept' FROM l WHERE five <> 0 AND n % 8 = 0;
CREATE TEMP TABLE numbered ON COMMIT DROP AS
  SELECT t.*, row_number() OVER (PARTITION BY line ORDER BY at) AS version, l.vendor_id FROM told t JOIN l ON l.id = t.line;
INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'po_line', line, version, event, from_state, to_state, 1, at, 'test', 'test', vendor_id, '{}' FROM numbered;
-- Promised for the day asked for; a third in two pieces, the second ten days later.
INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
  SELECT l.id, l.vendor_id, 2, 1, CASE WHEN three = 0 THEN 60 ELSE 100 END, need_by FROM l WHERE five <> 0
  UNION ALL SELECT l.id, l.vendor_id, 2, 2, 40, need_by + 10 FROM l WHERE five <> 0 AND three = 0;
INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
  SELECT x.line, x.vendor_id, x.version, 1, 120, l.need_by + 10 FROM numbered x JOIN l ON l.id = x.line
   WHERE x.event = 'accept' AND x.from_state = 'Revise';
INSERT INTO po_line_changes (po_line_id, vendor_id, line_version, field, old_value, new_value, changed_at)
  SELECT x.line, x.vendor_id, x.version, f.field, f.old, f.new, x.at FROM numbered x JOIN l ON l.id = x.line
   CROSS JOIN LATERAL (VALUES ('orderQty', '100', '120'), ('needByOn', l.need_by::text, (l.need_by + 10)::text)) f(field, old, new)
   WHERE x.event = 'change';
UPDATE po_lines p SET state = x.to_state, version = x.version, changed_at = x.at,
       order_qty = CASE WHEN l.five <> 0 AND l.four = 0 THEN 120 ELSE 100 END,
       need_by_on = CASE WHEN l.five <> 0 AND l.four = 0 THEN l.need_by + 10 ELSE l.need_by END
  FROM (SELECT DISTINCT ON (line) * FROM numbered ORDER BY line, version DESC) x JOIN l ON l.id = x.line WHERE p.id = x.line;

-- Booked in the ERP in two parts around the day, and here an hour later, every eleventh only in December; every ninth is counted five less. It
-- came on the plant's day of that booking, every seventh three days before; of the one after that the ERP keeps no time of booking.
CREATE TEMP TABLE r ON COMMIT DROP AS
  SELECT n, id AS line, vendor_id, po_no, 1 AS part, 60 AS quantity, (need_by + (n * 5 % 17) - 8) + time '20:00' AS came, 'receive' AS kind FROM l WHERE five <> 0
  UNION ALL
  SELECT n, id, vendor_id, po_no, 2, 40, (need_by + (n * 3 % 19) - 2) + time '01:30', 'receive' FROM l WHERE five <> 0 AND n % 10 <> 3
  UNION ALL
  SELECT n, id, vendor_id, po_no, 3, -5, (need_by + 25) + time '06:00', 'correct' FROM l WHERE five <> 0 AND n % 9 = 0;
INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, erp_booked_at, heard_at, vendor_id, booked_at, kind,
                          accepted_qty, rejected_qty)
  SELECT 'R' || n || '-' || part, 1, po_no, 10, quantity,
         (came AT TIME ZONE 'UTC' AT TIME ZONE CASE WHEN n % 6 < 4 THEN 'Asia/Taipei' ELSE 'America/New_York' END)::date
           - CASE WHEN n % 7 = 0 THEN 3 ELSE 0 END,
         CASE WHEN n % 7 <> 1 THEN came AT TIME ZONE 'UTC' END,
         came AT TIME ZONE 'UTC', vendor_id,
         CASE WHEN n % 11 = 0 THEN '2026-12-15 00:00+00' ELSE came AT TIME ZONE 'UTC' + interval '1 hour' END, kind,
         CASE WHEN kind = 'receive' AND n % 3 <> 1 THEN quantity - n % 4 END, CASE WHEN kind = 'receive' AND n % 3 <> 1 THEN n % 4 END
    FROM r;
-- The inspection of every 13th said something else in November.
INSERT INTO receipt_inspections (receipt_id, told_at, accepted_qty, rejected_qty)
  SELECT a.id, a.heard_at, a.accepted_qty, a.rejected_qty FROM asn_receipts a JOIN r ON a.receipt_no = 'R' || r.n || '-' || r.part
   WHERE r.n % 13 = 0 AND a.accepted_qty IS NOT NULL
  UNION ALL
  SELECT a.id, '2026-11-20 00:00+00', a.quantity - 10, 10 FROM asn_receipts a JOIN r ON a.receipt_no = 'R' || r.n || '-' || r.part
   WHERE r.n % 13 = 0 AND a.accepted_qty IS NOT NULL;
COMMIT;

-- A notice of every tenth line, which says 60; closed with its first receipt, but for every fortieth.
BEGIN;
INSERT INTO asns (asn_no, vendor_id, plant_id, state, version, changed_at, created_at, currency)
  SELECT 'A' || p.po_no, p.vendor_id, p.plant_id, CASE WHEN r.line_no IS NULL OR substr(p.po_no, 2)::int % 40 = 2 THEN 'Sent' ELSE 'Closed' END, 1, now(), now(), 'TWD'
    FROM po_lines p LEFT JOIN asn_receipts r ON r.receipt_no = 'R' || substr(p.po_no, 2) || '-1' WHERE substr(p.po_no, 2)::int % 10 IN (2, 4);
INSERT INTO asn_lines (asn_id, vendor_id, line_no, po_line_id, ship_qty)
  SELECT a.id, a.vendor_id, 10, p.id, CASE WHEN p.id % 3 = 0 THEN 55 ELSE 60 END FROM asns a JOIN po_lines p ON a.asn_no = 'A' || p.po_no;
INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'asn', a.id, 1, 'receive', 'Sent', a.state, 1, coalesce(r.heard_at + interval '2 hours', '2026-09-01'), 'test', 'test', a.vendor_id, '{}'
    FROM asns a LEFT JOIN asn_receipts r ON r.receipt_no = 'R' || substr(a.asn_no, 3) || '-1';
UPDATE asn_receipts r SET asn_id = a.id, asn_line_id = l.id
  FROM asns a JOIN asn_lines l ON l.asn_id = a.id WHERE r.receipt_no = 'R' || substr(a.asn_no, 3) || '-1';
-- A certificate of each notice, submitted a day later, and decided two days after that: every third is rejected.
INSERT INTO certificates (state, version, changed_at, created_at, vendor_id, asn_id, asn_line_id, asn_no, plant_id, material_id, material_code, lot_no, requirement)
  SELECT CASE WHEN a.id % 3 = 0 THEN 'Reject' ELSE 'Accept' END, 3, now(), '2026-10-01 00:00+00'::timestamptz + make_interval(days => (a.id % 60)::int), a.vendor_id,
         a.id, l.id, a.asn_no, a.plant_id, p.material_id, p.material_code, 'L1', 'wanted'
    FROM asns a JOIN asn_lines l ON l.asn_id = a.id JOIN po_lines p ON p.id = l.po_line_id;
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'certificate', c.id, s.version, s.event, CASE WHEN s.version = 3 THEN c.state ELSE s.state END, 1, c.created_at + s.later, 'test', 'test', c.vendor_id, '{}'
    FROM certificates c CROSS JOIN (VALUES (1, 'want', 'Awaited', interval '0'), (2, 'submit', 'Submitted', interval '1 day'),
                                          (3, 'decide', 'x', interval '3 days')) s(version, event, state, later);
COMMIT;
