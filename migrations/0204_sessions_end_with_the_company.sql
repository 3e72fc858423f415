-- Nobody works for a company that is not in use any more: neither from home, nor from another home. Looked at with every request, in the
-- question that is asked anyway, so that a sign-in in the same moment does not slip past.
CREATE OR REPLACE FUNCTION ehub_session(of_session uuid, of_account bigint, at timestamptz)
  RETURNS TABLE (seen_at timestamptz, ended_at timestamptz, ended_reason text, browser_info text, verified_at timestamptz,
                 user_id text, status text, principal bigint, principal_name text, stands boolean, company_id bigint,
                 company_type text, second_step boolean, roles smallint[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  delegation bigint;
  open boolean;
BEGIN
  SELECT s.seen_at, s.ended_at, s.ended_reason, s.browser_info, s.verified_at, s.delegation_id, a.user_id, a.status, c.id, c.type,
         c.state <> 'Invalid' AND (s.company_id IS NULL OR EXISTS (
           SELECT FROM account_companies m JOIN companies h ON h.id = a.company_id AND h.state <> 'Invalid'
            WHERE m.account_id = s.account_id AND m.company_id = s.company_id))
    INTO seen_at, ended_at, ended_reason, browser_info, verified_at, delegation, user_id, status, company_id, company_type, open
    FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN companies c ON c.id = coalesce(s.company_id, a.company_id)
   WHERE s.id = of_session AND s.account_id = of_account;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Not at home instead: what was begun for one company must not go on for another.
  IF NOT open AND ended_at IS NULL THEN
    ended_at := at;
    ended_reason := 'company_taken';
  END IF;
  IF delegation IS NOT NULL THEN
    SELECT p.id, p.user_id, c.id, c.type,
           d.revoked_at IS NULL AND d.begins_at <= at AND at < d.ends_at AND p.state = 'Y' AND d.deputy_id = of_account
      INTO principal, principal_name, company_id, company_type, stands
      FROM delegations d JOIN accounts p ON p.id = d.principal_id JOIN companies c ON c.id = p.company_id
     WHERE d.id = delegation;
  END IF;
  second_step := verified_at IS NULL
    AND EXISTS (SELECT FROM second_factors f WHERE f.account_id = of_account AND f.enabled_at IS NOT NULL);
  roles := ARRAY(SELECT r.role FROM account_groups g JOIN group_roles r USING (group_id)
                  WHERE g.account_id = coalesce(principal, of_account));
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION ehub_session(uuid, bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_session(uuid, bigint, timestamptz) TO ehub_app;
