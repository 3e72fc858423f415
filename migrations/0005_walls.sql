-- The second wall: row-level security and grants. ehub_app owns nothing and cannot turn it off.

GRANT USAGE ON SCHEMA public TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ehub_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ehub_app;
REVOKE UPDATE, DELETE ON history FROM ehub_app;
REVOKE ALL ON _sqlx_migrations FROM ehub_app;

-- Own rows by vendor_id.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['purchase_orders', 'po_lines', 'po_line_splits', 'po_line_changes', 'asns', 'asn_lines',
                           'asn_lots', 'asn_boxes', 'asn_claims', 'box_serials', 'latest_lots', 'erp_messages'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()))', t);
  END LOOP;
END $$;

ALTER TABLE history ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON history FOR SELECT
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
CREATE POLICY own_writes ON history FOR INSERT
  WITH CHECK ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));

ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON companies
  USING ((SELECT ehub_sees_all()) OR id = (SELECT ehub_company()) OR type IN ('A', 'B'));
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON accounts
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sessions
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));

-- A supplier's transaction enqueues jobs and never reads them.
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY enqueue ON jobs FOR INSERT WITH CHECK (true);
CREATE POLICY work ON jobs USING ((SELECT ehub_sees_all()));

ALTER TABLE erp_message_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erp_message_attempts USING ((SELECT ehub_sees_all()));
ALTER TABLE erp_cursors ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erp_cursors USING ((SELECT ehub_sees_all()));
ALTER TABLE schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON schedules USING ((SELECT ehub_sees_all()));
