-- Balance statements come from the ERP: a supplier's transaction reads its own and writes none.
CREATE POLICY made_inside ON statement_lines AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY changed_inside ON statement_lines AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));
