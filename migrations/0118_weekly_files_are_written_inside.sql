-- Weekly files are made by a worker: a supplier's transaction reads its own and writes none.
CREATE POLICY made_inside ON weekly_downloads AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY changed_inside ON weekly_downloads AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));
CREATE POLICY removed_inside ON weekly_downloads AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));
