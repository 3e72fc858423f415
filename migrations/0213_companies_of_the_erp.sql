-- Whether only the ERP has said anything of a company: it waits, nobody has an account or a registration there, and nobody made or edited
-- it. Then the ERP's newest word counts, and its numbers keep nobody else from registering.
CREATE FUNCTION ehub_only_of_erp(company bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM companies c WHERE c.id = company AND c.state = '--')
     AND NOT EXISTS (SELECT FROM accounts a WHERE a.company_id = company)
     AND NOT EXISTS (SELECT FROM company_registrations r WHERE r.company_id = company)
     AND NOT EXISTS (SELECT FROM history h WHERE h.process = 'company' AND h.document = company
                        AND (h.event <> 'create' OR h.actor_id IS NOT NULL));
