-- 400 rows in every large table. Written past triggers and references: the upgrade test measures how migrations treat tables with rows,
-- not what the rows contain.
SET session_replication_role = replica;
INSERT INTO companies (type, code, name, name_en, status) SELECT 'S', 'V' || n, 'Name', 'Name', 'Golive' FROM generate_series(1, 400) n;
INSERT INTO plants (company_id, code, name) VALUES (1, 'P100', 'Plant');
INSERT INTO materials (code, description) SELECT 'M' || n, 'Material' FROM generate_series(1, 400) n;
INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status, state, version)
  SELECT 'user' || n, n, 'x', 'x', 'x@example.com', 'Y', 'Y', 1 FROM generate_series(1, 400) n;
INSERT INTO sessions (id, account_id, created_at, seen_at) SELECT gen_random_uuid(), n, now(), now() FROM generate_series(1, 400) n;
INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, imported_at)
  SELECT 'PO' || n, 2, 1, '2026-11-01', 'TWD', now() FROM generate_series(1, 400) n;
INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description, uom, po_date_on,
                      state, changed_at, unit_price, order_qty, need_by_on, original_need_by_on, first_promised_on)
  SELECT n, 'PO' || n, 1, 2, 1, n, 'M' || n, 'Material', 'PCS', '2026-11-01', 'New', now(), 1, 100, '2026-12-01', '2026-12-01', '2026-12-01'
    FROM generate_series(1, 400) n;
INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
  SELECT n, 2, 1, 1, 100, '2026-12-01' FROM generate_series(1, 400) n;
INSERT INTO po_line_changes (po_line_id, vendor_id, line_version, field, changed_at) SELECT n, 2, 1, 'uom', now() FROM generate_series(1, 400) n;
INSERT INTO asns (asn_no, vendor_id, plant_id, state, changed_at, created_at, currency)
  SELECT 'ASN' || n, 2, 1, 'Unsent', now(), now(), 'TWD' FROM generate_series(1, 400) n;
INSERT INTO asn_lines (asn_id, vendor_id, line_no, po_line_id, ship_qty) SELECT n, 2, 1, n, 1 FROM generate_series(1, 400) n;
INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row) SELECT n, 2, 1 FROM generate_series(1, 400) n;
INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id) SELECT n, 2, 1, 'B' || n FROM generate_series(1, 400) n;
INSERT INTO asn_claims (kind, scope, value, asn_id, vendor_id) SELECT 'box', '', 'B' || n, n, 2 FROM generate_series(1, 400) n;
INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, heard_at, vendor_id)
  SELECT 'R' || n, 1, 'PO' || n, 1, 1, now(), now(), 2 FROM generate_series(1, 400) n;
INSERT INTO erp_messages (direction, kind, state, changed_at, created_at, vendor_id, idempotency_key, payload)
  SELECT 'out', 'asn', 'Y', now(), now(), 2, 'e' || n, '{}' FROM generate_series(1, 400) n;
INSERT INTO erp_message_attempts (erp_message_id, attempt_no, started_at) SELECT n, 1, now() FROM generate_series(1, 400) n;
INSERT INTO mail_messages (state, changed_at, created_at, template, language, account_id, to_name, to_address, process, document,
                           document_version, document_no, document_count, idempotency_key, facts)
  SELECT 'Y', now(), now(), 'asn_sent', 'En', n, 'x', 'x@example.com', 'asn', n, 1, 'ASN' || n, 1, 'm' || n, '{}'
    FROM generate_series(1, 400) n;
INSERT INTO mail_attempts (mail_message_id, attempt_no, started_at) SELECT n, 1, now() FROM generate_series(1, 400) n;
INSERT INTO statement_lines (erp_reference, vendor_code, vendor_id, month_on, document_no, document_on, kind, status, currency, net_amount,
                             tax_amount, total_amount, first_heard_at, changed_at)
  SELECT 's' || n, 'V2', 2, '2026-11-01', 'D' || n, '2026-11-02', 'invoice', 'open', 'TWD', 1, 0, 1, now(), now()
    FROM generate_series(1, 400) n;
INSERT INTO deadlines (process, document, name, version, company_id) SELECT 'po_line', n, 'answer_due', 1, 2 FROM generate_series(1, 400) n;
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'po_line', n, 1, 'import', 'New', 1, now(), 'test', 'test', 2, '{}' FROM generate_series(1, 400) n;
INSERT INTO jobs (process, document, kind, payload, run_at, idempotency_key, state, finished_at)
  SELECT 'po_line', n, 'test', '{}', now(), 'j' || n, 'done', now() FROM generate_series(1, 400) n;
INSERT INTO audit_log (at, kind, actor_name, request_id, subject, detail)
  SELECT now(), 'sign_in', 'user' || n, 'test', '', '{}' FROM generate_series(1, 400) n;
INSERT INTO one_time_links (purpose, account_id, token_hash, created_at, expires_at)
  SELECT 'password', n, sha256(n::text::bytea), now(), now() + interval '1 hour' FROM generate_series(1, 400) n;
SET session_replication_role = DEFAULT;
