-- Every request asks for its session: one question in place of a transaction that first says whose rows it may see. The answer is one
-- session's, named by its secret id and its account, and nothing else can be asked of it.

CREATE FUNCTION ehub_session(of_session uuid, of_account bigint, at timestamptz)
  RETURNS TABLE (seen_at timestamptz, ended_at timestamptz, ended_reason text, browser_info text, verified_at timestamptz,
                 user_id text, status text, principal bigint, principal_name text, stands boolean, company_id bigint,
                 company_type text, second_step boolean, roles smallint[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT s.seen_at, s.ended_at, s.ended_reason, s.browser_info, s.verified_at, a.user_id, a.status, p.id, p.user_id,
           d.revoked_at IS NULL AND d.begins_at <= at AND at < d.ends_at AND p.state = 'Y' AND d.deputy_id = a.id,
           c.id, c.type,
           EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.enabled_at IS NOT NULL),
           ARRAY(SELECT DISTINCT r.role FROM account_groups g JOIN group_roles r USING (group_id)
                  WHERE g.account_id = coalesce(p.id, a.id) ORDER BY r.role)
      FROM sessions s JOIN accounts a ON a.id = s.account_id
      LEFT JOIN delegations d ON d.id = s.delegation_id LEFT JOIN accounts p ON p.id = d.principal_id
      JOIN companies c ON c.id = coalesce(p.company_id, a.company_id)
     WHERE s.id = of_session AND s.account_id = of_account;
END $$;
REVOKE ALL ON FUNCTION ehub_session(uuid, bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_session(uuid, bigint, timestamptz) TO ehub_app;
