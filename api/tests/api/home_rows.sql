-- What comes about over weeks, set by hand and without its history.
UPDATE po_lines SET closing = 'closed' WHERE po_no = '4500000001' AND line_no = 3;
UPDATE po_lines SET follow_up = false WHERE po_no = '4500000003' AND line_no = 2;
SET LOCAL session_replication_role = replica;
UPDATE po_lines SET promised_on = '2026-11-19' WHERE po_no = '4500000002' AND line_no = 1;
UPDATE po_lines SET promised_on = '2026-11-25' WHERE po_no = '4500000008' AND line_no = 1;
UPDATE po_lines SET round = 3 WHERE po_no = '4500000001' AND line_no = 1;
UPDATE po_lines SET in_transit_qty = 20, cum_allow_qty = 20, order_qty = 10 WHERE po_no = '4500000002' AND line_no = 2;
INSERT INTO asns (asn_no, vendor_id, plant_id, ship_to, ship_via, state, version, changed_at, created_at, currency, tax_code)
SELECT 'ASN-R', vendor_id, plant_id, ship_to, ship_via, 'Refused', 1, now(), now(), currency, tax_code FROM asns LIMIT 1;
INSERT INTO certificates (state, changed_at, created_at, vendor_id, asn_id, asn_line_id, asn_no, plant_id, material_id,
                          material_code, lot_no, requirement)
SELECT w.state, now(), now(), l.vendor_id, a.id, l.id, a.asn_no, a.plant_id, p.material_id, p.material_code, w.state, 'wanted'
  FROM asn_lines l JOIN asns a ON a.id = l.asn_id JOIN po_lines p ON p.id = l.po_line_id,
       unnest(ARRAY['Awaited', 'Submitted', 'Reject', 'Accept', 'Void']) AS w(state);
INSERT INTO erp_messages (direction, kind, state, version, changed_at, document_no, idempotency_key, payload, created_at)
SELECT 'out', kind, state, 1, now(), 'D', kind || state, '{}', now()
  FROM unnest(ARRAY['po_confirm', 'po_reschedule', 'asn', 'asn_cancel']) kind, unnest(ARRAY['F', 'E', 'Y']) state;
INSERT INTO mail_messages (state, version, changed_at, template, language, account_id, to_name, to_address, process,
                           document, document_version, document_no, document_count, idempotency_key, facts, created_at)
SELECT state, 1, now(), 'po_proposed', 'En', 1, 'x', 'x@example.com', 'po_line', 1, 1, 'D', 1, 'm' || state, '{}',
       now()
  FROM unnest(ARRAY['F', 'E', 'Y']) state;
-- Of the first part of each supplier nothing is asked any more.
INSERT INTO inspection_sub_groups (code, name, category_code, asked_key) VALUES ('G0', 'Nothing', 'C', ''), ('G1', 'Sizes', 'C', 'k1');
UPDATE materials SET sub_group = CASE WHEN code LIKE '%-M1' THEN 'G0' ELSE 'G1' END;
INSERT INTO inspection_specs (state, changed_at, created_at, vendor_id, material_id, material_code, spec_type, valid_revision, expires_on)
SELECT s.state, now(), now(), l.vendor_id, l.material_id, l.material_code, s.spec_type, s.valid, s.expires_on
  FROM (SELECT DISTINCT vendor_id, material_id, material_code FROM po_lines WHERE po_no = '4500000001') l
  JOIN LATERAL (VALUES ('IQAChange', '1', NULL::int, NULL::date), ('Approving', '2', NULL, NULL)) AS s(state, spec_type, valid, expires_on)
    ON true
UNION ALL
SELECT 'Accept', now(), now(), l.vendor_id, l.material_id, l.material_code, '1', 1, '2020-01-01'
  FROM (SELECT DISTINCT vendor_id, material_id, material_code FROM po_lines WHERE po_no = '4500000002') l;
INSERT INTO provisions (language, version_no, valid_on, name, content, uploaded_at, uploaded_by)
VALUES ('TW', 1, '2026-01-01', 'terms.pdf', 'terms', now(), 'admin'), ('TW', 2, '2027-01-01', 'terms.pdf', 'terms', now(), 'admin');
INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, heard_at)
VALUES ('R1', 1, '4711', 1, 1, now(), now());
INSERT INTO company_registrations (id, state, version, changed_at, fields, language, submitted_at)
SELECT 1, 'Unreviewed', 1, now(), jsonb_build_object('companyType', 'S', 'vendorCode', 'V8', 'duns', '', 'taxNumber',
       't', 'name', 'n', 'nameEn', 'n'), 'En', now();
-- Lines that have waited for a reply for 0, 4, 8 and 12 days.
UPDATE po_lines SET changed_at = timestamptz '2026-11-20 01:00Z' - (line_no - 1) * interval '4 days' WHERE po_no = '4500000005';
INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, heard_at, booked_at, is_late)
VALUES ('R2', 1, '4711', 1, 1, '2026-11-10', now(), now(), false), ('R2', 2, '4711', 2, 1, '2026-11-01', now(), now(), true),
       ('R2', 3, '4711', 3, 1, '2026-10-31', now(), now(), true), ('R2', 4, '4711', 4, 1, '2026-11-10', now(), now(), NULL);
INSERT INTO erp_messages (direction, kind, state, version, changed_at, document_no, idempotency_key, payload, created_at)
SELECT 'out', kind, state, 1, now(), 'D', kind || state, '{}', now()
  FROM unnest(ARRAY['po_confirm', 'certificate']) kind, unnest(ARRAY['N', 'I']) state;
INSERT INTO mail_messages (state, version, changed_at, template, language, account_id, to_name, to_address, process,
                           document, document_version, document_no, document_count, idempotency_key, facts, created_at)
VALUES ('N', 1, now(), 'po_proposed', 'En', 1, 'x', 'x@example.com', 'po_line', 1, 1, 'D', 1, 'mN', '{}', now());
INSERT INTO jobs (kind, process, document, payload, state, run_at, idempotency_key)
SELECT 'test', 'test', 1, '{}', state, now(), 'home ' || state FROM unnest(ARRAY['dead', 'running']) state;
INSERT INTO balance_statements (state, changed_at, created_at, vendor_id, month_on, currency)
SELECT s.state, now(), now(), c.id, '2026-10-01', s.state FROM companies c, unnest(ARRAY['Issued', 'Answered', 'Disputed']) s(state) WHERE c.code = 'V10001';
-- One of somebody else, and one of the administrator's own.
INSERT INTO database_changes (state, changed_at, created_at, table_name, row_id, row_label, changes, reason, proposed_by, proposed_by_name)
SELECT 'Proposed', now(), now(), 'asn', 1, 'ASN1', '[{"column": "carNo", "before": "", "after": "x"}]', 'x', id, user_id
  FROM accounts WHERE user_id IN ('admin', 'buyer1');
-- The ERP was restored from a backup: one order is older there, another is not there.
INSERT INTO held_orders (po_no, vendor_code, plant_code, revision, in_part, reasons, erp_order, first_held_at, last_tried_at)
SELECT 'H' || label, 'V10001', 'P100', 1, true, jsonb_build_array(jsonb_build_object('label', label, 'severity', 'block', 'params', '{}'::jsonb)),
       '{}', now(), now()
  FROM unnest(ARRAY['ERP_OLDER', 'ERP_MISSING']) label;
-- A supplier that was merged into another one in the ERP has open orders.
UPDATE companies SET erp_standing = 'inactive', erp_replaced_by = 'V10001' WHERE code = 'V10002';
