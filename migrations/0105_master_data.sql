-- Master data has walls, too: everybody reads the buyer's companies, plants and settings, only the house itself writes them. Of
-- the buyer's parts a supplier sees those that it has an order line of; that search goes by the index of parts, which holds
-- the vendor.

DROP POLICY own_rows ON companies;
CREATE POLICY inside ON companies USING ((SELECT ehub_sees_all()));
CREATE POLICY known ON companies FOR SELECT USING (id = (SELECT ehub_company()) OR type IN ('A', 'B'));

ALTER TABLE materials ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON materials USING ((SELECT ehub_sees_all()));
CREATE POLICY ordered ON materials FOR SELECT
  USING (EXISTS (SELECT FROM po_lines l
                  WHERE l.material_code COLLATE "C" = materials.code AND l.vendor_id = (SELECT ehub_company())));

ALTER TABLE plants ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON plants FOR SELECT USING (true);
CREATE POLICY inside ON plants USING ((SELECT ehub_sees_all()));
ALTER TABLE rule_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON rule_settings FOR SELECT USING (true);
CREATE POLICY inside ON rule_settings USING ((SELECT ehub_sees_all()));
ALTER TABLE invoice_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON invoice_settings FOR SELECT USING (true);
CREATE POLICY inside ON invoice_settings USING ((SELECT ehub_sees_all()));
ALTER TABLE invoice_tracks ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON invoice_tracks FOR SELECT USING (true);
CREATE POLICY inside ON invoice_tracks USING ((SELECT ehub_sees_all()));
