-- A function that looks with its owner's eyes (SECURITY DEFINER) is a way around row-level security for whoever may call it, or may make
-- it the trigger of a table of their own. So those of a trigger are nobody's to use, and each reads the tables of this schema, whatever
-- temporary table of the same name a session has made for itself.

-- The two triggers of `accounts` write the story of what a program of the version before did. They do so on their owner's behalf now, so
-- that nobody else needs to be let in to write it.
ALTER FUNCTION ehub_account_status() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION ehub_account_first() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION ehub_account_history(bigint, bigint, text, text, text, bigint) SET search_path = public, pg_temp;
ALTER FUNCTION ehub_require_history() SET search_path = public, pg_temp;
ALTER FUNCTION ehub_po_fold_counts() SET search_path = public, pg_temp;
ALTER FUNCTION ehub_po_count() SET search_path = public, pg_temp;
ALTER FUNCTION ehub_po_fold_keys() SET search_path = public, pg_temp;
ALTER FUNCTION ehub_po_count_keys() SET search_path = public, pg_temp;
ALTER FUNCTION ehub_po_count_material() SET search_path = public, pg_temp;
ALTER FUNCTION ehub_forget_audit(bigint) SET search_path = public, pg_temp;
ALTER FUNCTION ehub_has_second_step(bigint) SET search_path = public, pg_temp;
ALTER FUNCTION ehub_session(uuid, bigint, timestamptz) SET search_path = public, pg_temp;

REVOKE ALL ON FUNCTION ehub_account_status(), ehub_account_first(), ehub_require_history(), ehub_po_count(), ehub_po_count_keys(),
  ehub_po_count_material(), ehub_keep_carrier(), ehub_find_carried(),
  ehub_account_history(bigint, bigint, text, text, text, bigint), ehub_has_second_step(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_has_second_step(bigint) TO ehub_app;

-- Times of deadlines: every company's events read them, and a transaction that has not said for whom it is does not.
ALTER TABLE deadline_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON deadline_settings USING ((SELECT ehub_sees_all()));
CREATE POLICY known ON deadline_settings FOR SELECT USING ((SELECT ehub_company()) IS NOT NULL);
