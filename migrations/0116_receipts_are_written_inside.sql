-- Receipts come from the ERP: a supplier's transaction reads its own and, as it could change none before, makes and removes none.
CREATE POLICY made_inside ON asn_receipts AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY removed_inside ON asn_receipts AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));
