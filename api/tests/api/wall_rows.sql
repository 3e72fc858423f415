-- A row of supplier 1, or of the inside, in every table that the documents of the tests leave empty.
INSERT INTO address_failures (address, failures, failed_at) VALUES ('203.0.113.9', 1, now());
INSERT INTO sign_in_failures (name, failures, failed_at) VALUES ('somebody', 1, now());
INSERT INTO door_failures (door, name, address, failures, failed_at) VALUES ('password', 'somebody', '203.0.113.9', 1, now());
INSERT INTO sign_in_places (account_id, address, good_at) SELECT id, '203.0.113.9', now() FROM accounts;
INSERT INTO announcements (state, changed_at, title, content, start_on, end_on, audience, creator, created_at, updated_at)
  VALUES ('Draft', now(), 'Acme', 'Acme', '2026-11-20', '2026-11-30', '{S}', 'admin', now(), now());
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
  SELECT 'announcement', id, version, 'create', state, 1, now(), 'admin', 'test', '{}' FROM announcements;
INSERT INTO announcement_seen (announcement_id, account_id, version, seen_at)
  SELECT n.id, a.id, 1, now() FROM announcements n, accounts a WHERE a.user_id = 'supplier1';
INSERT INTO announcement_reads (announcement_id, account_id, version, read_at)
  SELECT announcement_id, account_id, version, now() FROM announcement_seen;
INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row, lot_no) SELECT id, vendor_id, 1, 'LOT-1' FROM asn_lines;
INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id) SELECT id, vendor_id, 1, 'BOX-' || id FROM asn_lines;
INSERT INTO certificates (state, changed_at, created_at, vendor_id, asn_id, asn_line_id, asn_no, plant_id, material_id, material_code, lot_no,
                          requirement)
  SELECT 'Awaited', now(), now(), l.vendor_id, a.id, l.id, a.asn_no, a.plant_id, p.material_id, p.material_code, 'LOT-1', 'wanted'
    FROM asn_lines l JOIN asns a ON a.id = l.asn_id JOIN po_lines p ON p.id = l.po_line_id;
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'certificate', id, version, 'require', state, 1, now(), 'supplier', 'test', vendor_id, '{}' FROM certificates WHERE lot_no = 'LOT-1';
INSERT INTO certificate_items (certificate_id, vendor_id, item_no, short_name, rejects, is_passed) SELECT id, vendor_id, 1, 'WIDTH', 0, true FROM certificates;
INSERT INTO certificate_values (certificate_id, vendor_id, short_name, sample_no, said, measured, is_within)
  SELECT id, vendor_id, 'WIDTH', 1, '10', 10, true FROM certificates;
INSERT INTO box_serials (prefix, vendor_id, next) SELECT 'AC', id, 1 FROM companies WHERE code = 'V10001';
INSERT INTO companies (type, code, name, name_en, status) VALUES ('F', 'F10001', 'Forwarder', 'Forwarder', 'Golive');
INSERT INTO asn_carriers (asn_id, carrier_id) SELECT a.id, c.id FROM asns a, companies c WHERE c.code = 'F10001';
INSERT INTO asn_pick_ups (asn_id, vendor_id, carrier_id, picked_up_at, driver_name, car_no, confirmed_at, confirmed_by)
  SELECT k.asn_id, a.vendor_id, k.carrier_id, now(), 'Driver', 'AB-1234', now(), 'carrier'
    FROM asn_carriers k JOIN asns a ON a.id = k.asn_id;
INSERT INTO asn_deliveries (asn_id, vendor_id, inbound_no, place) SELECT id, vendor_id, 'IN-1', 1 FROM asns;
INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, heard_at, asn_id, vendor_id)
  SELECT 'R-1', row_number() OVER (), '4500000001', 1, 1, now(), now(), id, vendor_id FROM asns;
INSERT INTO receipt_messages (receipt_no, kinds, received_on, payload, first_heard_at, last_heard_at, times_heard)
  SELECT 'R-' || id, '{receive}', now(), '{}', now(), now(), 1 FROM asns;
INSERT INTO final_receipts (receipt_no, asn_id, heard_at) SELECT 'R-' || id, id, now() FROM asns;
INSERT INTO receipt_reversals (row_no, receipt_no, time_no, reversal_no, reversal_version, reversal_row_no, received_on, is_final, heard_at)
  SELECT 'R-' || id, 'R-' || id, 1, 'C-' || id, 1, 'C-' || id, now(), false, now() FROM asns;
INSERT INTO latest_lots (vendor_id, material_id, manufactured_on)
  SELECT DISTINCT vendor_id, material_id, '2026-11-01'::date FROM po_lines;
INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
  SELECT id, vendor_id, version + 7, 1, 1, '2026-12-10' FROM po_lines;
INSERT INTO po_remarks (purchase_order_id, line_no, vendor_id, text, amount)
  SELECT id, 900, vendor_id, 'Freight', 3 FROM purchase_orders;
INSERT INTO po_line_changes (po_line_id, vendor_id, line_version, field, changed_at)
  SELECT id, vendor_id, version, 'order_qty', now() FROM po_lines;
INSERT INTO purchase_order_changes (purchase_order_id, vendor_id, field, changed_at)
  SELECT id, vendor_id, 'shipTo', now() FROM purchase_orders;
INSERT INTO deadline_settings (process, name, after_seconds) VALUES ('po_line', 'answer', 60);
INSERT INTO deadlines (process, document, name, version, company_id)
  SELECT 'po_line', id, 'of_the_test', version, vendor_id FROM po_lines;
INSERT INTO erp_cursors (stream, cursor, pulled_at) VALUES ('orders', '1', now());
INSERT INTO erp_seen (stream, key, version, is_open) VALUES ('orders', 1, 1, true);
INSERT INTO erp_message_attempts (erp_message_id, attempt_no, started_at) SELECT id, 1, now() FROM erp_messages;
INSERT INTO erp_message_questions (erp_message_id, asked_at, asked_by) SELECT id, now(), 'admin' FROM erp_messages;
INSERT INTO topic_pauses (topic, reason, paused_at, paused_by) VALUES ('asn', 'moving', now(), 'admin');
INSERT INTO mail_attempts (mail_message_id, attempt_no, started_at) SELECT id, 1, now() FROM mail_messages;
INSERT INTO one_time_links (purpose, account_id, token_hash, created_at, expires_at)
  SELECT 'password', id, sha256(user_id::bytea), now(), now() + interval '1 hour' FROM accounts;
INSERT INTO outside_systems (name) VALUES ('erp') ON CONFLICT DO NOTHING;
INSERT INTO qjobs (name, state, changed_at, cron, zone) VALUES ('test.run', 'Active', now(), '0 0 * * * *', 'UTC');
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
  SELECT 'qjob', id, version, 'define', state, 1, now(), 'admin', 'test', '{}' FROM qjobs WHERE name = 'test.run';
INSERT INTO qjob_runs (job_id, qjob_id) SELECT (SELECT min(id) FROM jobs), id FROM qjobs WHERE name = 'test.run';
INSERT INTO second_factors (account_id, key_id, secret, created_at) SELECT id, 'test', 'x', now() FROM accounts;
INSERT INTO recovery_codes (account_id, code_hash) SELECT account_id, sha256('x') FROM second_factors;
INSERT INTO schedules (name, every_seconds, next_at) VALUES ('test', 60, now());
INSERT INTO second_factor_policies (role, company_type) VALUES (999, 'S');
INSERT INTO sessions (id, account_id, created_at, seen_at) SELECT gen_random_uuid(), id, now(), now() FROM accounts;
INSERT INTO sso_nonces (nonce_hash, browser_hash, expires_at) VALUES (sha256('x'), sha256('x'), now() + interval '1 hour');
INSERT INTO sso_hand_overs (stamp_hash, expires_at) VALUES (sha256('x'), now() + interval '1 hour');
INSERT INTO statement_lines (erp_reference, vendor_code, vendor_id, month_on, document_no, document_on, kind, status, currency,
                             net_amount, tax_amount, total_amount, first_heard_at, changed_at)
  SELECT 'wall-' || code, code, id, '2026-11-01', 'D-1', '2026-11-02', 'invoice', 'open', 'TWD', 1, 0, 1, now(), now()
    FROM companies WHERE type = 'S';
INSERT INTO balance_statements (state, changed_at, created_at, vendor_id, month_on, currency, invoices, closing, not_due, line_count, issued_at)
  SELECT DISTINCT 'Issued', now(), now(), vendor_id, month_on, currency, 1, 1, 1, 1, now() FROM statement_lines WHERE erp_reference LIKE 'wall-%';
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'balance_statement', id, version, 'open', state, 1, now(), 'system', 'test', vendor_id, '{}' FROM balance_statements WHERE month_on = '2026-11-01';
INSERT INTO balance_statement_lines (statement_id, line_id, vendor_id, is_adjustment, kind, status, document_no, document_on, currency,
                                     net_amount, tax_amount, total_amount)
  SELECT s.id, l.id, l.vendor_id, false, l.kind, l.status, l.document_no, l.document_on, l.currency, 1, 0, 1
    FROM balance_statements s JOIN statement_lines l ON l.vendor_id = s.vendor_id AND s.month_on = l.month_on WHERE l.erp_reference LIKE 'wall-%';
INSERT INTO statement_settlements (line_id, settled_reference, amount) SELECT id, 'x', 1 FROM statement_lines WHERE erp_reference LIKE 'wall-%';
INSERT INTO held_statement_lines (erp_reference, vendor_code, month_on, document_no, currency, reasons, first_held_at, last_held_at)
  SELECT 'held-' || id, code, '2026-01-01', 'H' || id, 'TWD', '[]', now(), now() FROM companies WHERE type = 'S';
INSERT INTO statement_changes (vendor_id, currency) SELECT id, 'TWD' FROM companies WHERE type = 'S';
INSERT INTO user_manuals (dir, name, content, media_type, uploaded_at, uploaded_by)
  VALUES ('F', 'forwarders.pdf', 'x', 'application/pdf', now(), 'admin'), ('S', 'suppliers.pdf', 'x', 'application/pdf', now(), 'admin');
INSERT INTO user_manual_versions (dir, name, version, content, media_type, uploaded_at, uploaded_by)
  SELECT dir, name, 0, 'x', media_type, now(), 'admin' FROM user_manuals;
INSERT INTO vendor_names (vendor_id, language, name) SELECT id, 'En', 'Acme' FROM companies WHERE type = 'S';
INSERT INTO weekly_downloads (vendor_id, made_on, made_at, file_name, po_lines, asns, content)
  SELECT id, '2026-11-20', now(), 'weekly-' || code, 1, 1, 'x' FROM companies WHERE type = 'S';
INSERT INTO workers (name, version, kinds, concurrency) VALUES ('test', '1', '{}', 1);
INSERT INTO audit_log (at, kind, actor_name, request_id, subject, detail) VALUES (now(), 'export', 'supplier1', 'test', 'x', '{}');
INSERT INTO account_companies (account_id, company_id, given_at)
  SELECT a.id, c.id, now() FROM accounts a, companies c WHERE a.user_id = 'supplier1' AND c.code = 'V10002';
INSERT INTO masters (kind, code, state, changed_at, own) VALUES ('vendor', 'V10001', 'Active', now(), '{"name": "Acme"}');
INSERT INTO company_addresses (company_id, place, kind, name, address)
  SELECT id, 1, 'ship-to', 'Dock', 'No. 1' FROM companies WHERE code IN ('V10001', 'OSE');
INSERT INTO company_contacts (company_id, place, name) SELECT id, 1, 'Ann' FROM companies WHERE code IN ('V10001', 'OSE');
INSERT INTO ship_permissions (state, changed_at, created_at, po_line_id, vendor_id, plant_id, po_no, line_no, material_code, need_by_on,
                              asked_qty, asked_on, requested_by_name, expires_at)
  SELECT 'Submitted', now(), now(), min(id), vendor_id, min(plant_id), 'x', 1, 'x', '2026-12-01', 1, '2026-12-01', 'supplier', now()
    FROM po_lines GROUP BY vendor_id;
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'ship_permission', id, version, 'apply', state, 1, now(), 'supplier', 'test', vendor_id, '{}' FROM ship_permissions WHERE po_no = 'x';
INSERT INTO provisions (language, plant_id, version_no, valid_on, name, content, uploaded_at, uploaded_by, withdrawn_at, withdrawn_by)
  VALUES ('TW', NULL, 1, '2026-01-01', 'terms.pdf', '%PDF-', now(), 'admin', NULL, NULL),
         ('TW', NULL, 2, '2027-01-01', 'back.pdf', '%PDF-', now(), 'admin', now(), 'admin');
INSERT INTO provision_confirmations (provision_id, vendor_id, confirmed_at, confirmed_by)
  SELECT p.id, c.id, now(), 'supplier1' FROM provisions p, companies c WHERE p.version_no = 1 AND c.code = 'V10001';
INSERT INTO openings (state, changed_at, created_at, po_line_id, vendor_id, plant_id, po_no, line_no, material_code, opened_qty, until_on,
                      ends_at, reason, granted_by_name)
  SELECT 'Granted', now(), now(), min(id), vendor_id, min(plant_id), 'x', 1, 'x', 1, '2026-12-01', now(), 'x', 'opener'
    FROM po_lines GROUP BY vendor_id;
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'opening', id, version, 'grant', state, 1, now(), 'opener', 'test', vendor_id, '{}' FROM openings WHERE po_no = 'x';
INSERT INTO exports (state, changed_at, created_at, account_id, works_for, company_id, company_type, roles, list, query, file_name, rows_total)
  SELECT 'Queued', now(), now(), a.id, c.id, CASE WHEN c.type = 'S' THEN c.id END, c.type, '{}', 'po-lines', 'x', 'x', 1
    FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.user_id IN ('supplier1', 'supplier2', 'admin');
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'export', id, version, 'request', state, 1, now(), 'supplier', 'test', company_id, '{}' FROM exports WHERE query = 'x';
INSERT INTO export_parts (export_id, part_no, content) SELECT id, 0, 'x' FROM exports WHERE query = 'x';
INSERT INTO ship_nudges (vendor_id, nudged_on, nudged_at, nudged_by_name, overdue_count, due_count)
  SELECT id, '2026-11-19', now(), 'nudger', 1, 1 FROM companies WHERE code IN ('V10001', 'V10002');
INSERT INTO x_out_rules (material_id, vendor_id, x_out)
  SELECT (SELECT min(id) FROM materials), id, true FROM companies WHERE code IN ('V10001', 'V10002');
INSERT INTO sscc_serials (prefix, next) VALUES ('4012345', 1);
INSERT INTO inspection_units (code, name) VALUES ('MPa', 'Megapascal');
INSERT INTO inspection_categories (code, name, material_group) VALUES ('BOARD', 'Boards', 'PCB');
INSERT INTO inspection_sub_groups (code, name, category_code) VALUES ('RIGID', 'Rigid boards', 'BOARD');
INSERT INTO inspection_items (sub_group_code, short_name, name, difference, reply_type, sample_size, reject_count, item_version)
  VALUES ('RIGID', 'THK', 'Thickness', 'S', 'V', 5, 0, 1);
INSERT INTO inspection_specs (state, changed_at, created_at, vendor_id, material_id, material_code, spec_type)
  SELECT '--', now(), now(), c.id, m.id, m.code, '2' FROM companies c, (SELECT id, code FROM materials ORDER BY id DESC LIMIT 1) m
   WHERE c.code IN ('V10001', 'V10002') ON CONFLICT DO NOTHING;
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  SELECT 'inspection_spec', id, version, 'set-up', state, 1, now(), 'quality', 'test', vendor_id, '{}' FROM inspection_specs s
   WHERE NOT EXISTS (SELECT FROM history h WHERE h.process = 'inspection_spec' AND h.document = s.id AND h.version = s.version);
INSERT INTO inspection_spec_values (spec_id, revision, vendor_id, item_no, short_name, name, difference, reply_type, sample_size,
                                    reject_count, item_version)
  SELECT id, 1, vendor_id, 1, 'WID', 'Width', 'S', 'V', 5, 0, 1 FROM inspection_specs ON CONFLICT DO NOTHING;
INSERT INTO inspection_spec_reminders (spec_id, reminded_on, vendor_id, reminded_at, reminded_by_name)
  SELECT id, '2026-11-19', vendor_id, now(), 'quality' FROM inspection_specs;
INSERT INTO quality_files (process, document_id, vendor_id, name, media_type, content, uploaded_at, uploaded_by)
  SELECT 'inspection_spec', id, vendor_id, 'a.pdf', 'application/pdf', '%PDF-', now(), 'supplier' FROM inspection_specs;
INSERT INTO report_runs (state, changed_at, created_at, report, month_from, month_to, as_of_on, as_of_at, asked_by_name, company_types, steps_total, row_count)
  SELECT 'Ready', now(), now(), 'onTimeDelivery', '2026-10-01', '2026-10-01', '2026-11-20', now(), 'x', types, 1, 2 FROM (VALUES ('{S}'::text[]), ('{}')) v(types);
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
  SELECT 'report_run', id, version, 'finish', state, 1, now(), 'report.run', 'test', '{}' FROM report_runs;
INSERT INTO report_rows (run_id, row_no, month_on, vendor_id, vendor_code, vendor_name, plant_code, figures)
  SELECT r.id, row_number() OVER (PARTITION BY r.id ORDER BY c.id), '2026-10-01', c.id, c.code, c.name, 'P100', '{"receipts": "1", "onTime": "1", "late": "0"}'
    FROM report_runs r, companies c WHERE c.code IN ('V10001', 'V10002');
INSERT INTO report_run_companies (run_id, company_id)
  SELECT r.id, c.id FROM report_runs r, companies c WHERE r.company_types = '{S}' AND c.code IN ('V10001', 'V10002');
INSERT INTO report_schedules (state, changed_at, created_at, name, report, cron, zone, months, with_running, is_mailed)
  VALUES ('Active', now(), now(), 'x', 'onTimeDelivery', '0 6 1 * *', 'Asia/Taipei', 1, false, false);
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
  SELECT 'report_schedule', id, version, 'create', state, 1, now(), 'keeper', 'test', '{}' FROM report_schedules;
INSERT INTO database_changes (state, changed_at, created_at, table_name, row_id, row_label, changes, reason, proposed_by, proposed_by_name)
  SELECT 'Proposed', now(), now(), 'asn', 1, 'V1', '[{"column": "carNo", "before": "", "after": "x"}]', 'x', id, user_id FROM accounts WHERE user_id = 'admin';
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
  SELECT 'database_change', id, version, 'propose', state, 1, now(), 'keeper', 'test', '{}' FROM database_changes;
INSERT INTO receipt_inspections (receipt_id, told_at, accepted_qty) SELECT id, now(), 1 FROM asn_receipts;
INSERT INTO saved_views (account_id, owner_name, company_id, list, name, definition, created_at, changed_at)
  SELECT id, user_id, company_id, 'poSearch', 'x', '{}', now(), now() FROM accounts WHERE user_id IN ('supplier1', 'supplier2', 'admin');
INSERT INTO comments (process, document_id, vendor_id, side, body, written_at, author_id, author_name, author_company)
  SELECT 'asn', 1, c.id, s.side, 'between ' || c.code || ' and ' || s.side, now(), a.id, 'Ann', c.name
    FROM companies c, unnest(ARRAY['both', 'inside', 'supplier']) AS s(side), accounts a
   WHERE c.code IN ('V10001', 'V10002') AND a.user_id = 'supplier1';
INSERT INTO comment_files (comment_id, name, media_type, content) SELECT id, 'a.pdf', 'application/pdf', '%PDF-' FROM comments;
INSERT INTO notifications (account_id, company_id, kind, created_at, process, document, document_no, document_count, idempotency_key)
  SELECT a.id, a.company_id, 'asn_sent', now(), 'asn', 1, 'A1', 1, 'x:' || a.id FROM accounts a WHERE a.user_id IN ('supplier1', 'supplier2');
INSERT INTO notification_choices (account_id, kind, bell, mail, changed_at)
  SELECT id, 'asn_sent', false, false, now() FROM accounts WHERE user_id IN ('supplier1', 'supplier2');
INSERT INTO reporting_sights (pid, began_at, company_id) SELECT 1, now(), id FROM companies WHERE code = 'V10001';
INSERT INTO saved_queries (account_id, owner_name, name, text, parameters, is_shared, created_at, changed_at)
  SELECT id, user_id, 'x', 'SELECT 1', '[]', true, now(), now() FROM accounts WHERE user_id = 'admin';
