-- A run that was interrupted goes on with the suppliers that have no file of it yet. Files of before know no run.
ALTER TABLE weekly_downloads ADD COLUMN run bigint;
