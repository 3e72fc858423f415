-- An account has a home company (`accounts.company_id`), and may work for others of the same type. The further ones stand here.
CREATE TABLE account_companies (
  account_id  bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  company_id  bigint NOT NULL REFERENCES companies,
  given_at    timestamptz NOT NULL,
  -- its owner worked for it last: the next sign-in begins there. None = at home
  chosen      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, company_id)
);
-- Who works for a company: recipients of its mail.
CREATE INDEX account_companies_company_idx ON account_companies (company_id, account_id);

GRANT SELECT, INSERT, DELETE, UPDATE (chosen) ON account_companies TO ehub_app;
ALTER TABLE account_companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON account_companies USING ((SELECT ehub_sees_all()));

-- A supplier's administrator sees for whom else the own people work, and nothing else of those companies.
CREATE FUNCTION ehub_further_companies(of_account bigint) RETURNS TABLE (code text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT c.code, c.name
     FROM account_companies m JOIN accounts a ON a.id = m.account_id JOIN companies c ON c.id = m.company_id
    WHERE m.account_id = of_account AND (ehub_sees_all() OR a.company_id = ehub_company())
    ORDER BY c.code $$;
REVOKE ALL ON FUNCTION ehub_further_companies(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_further_companies(bigint) TO ehub_app;
