-- Whoever writes a shipment notice chooses its carrier from those that are there. A supplier sees no other company, so this looks on its own
-- behalf and tells no more than what a carrier is called, and that to suppliers and the house only: carriers do not see each other.
-- `chosen` is what the notice says: the name, or the code where the name is another carrier's, too, whether that is still in use or not.
CREATE FUNCTION ehub_carriers() RETURNS TABLE (code text, name text, name_en text, chosen text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH called AS (
    SELECT DISTINCT c.id, lower(n.name) AS name
      FROM companies c CROSS JOIN LATERAL (VALUES (c.code), (c.name), (c.name_en)) n(name)
     WHERE c.type IN ('F', 'R') AND n.name <> ''),
  shared AS (SELECT name FROM called GROUP BY name HAVING count(*) > 1)
  SELECT c.code, c.name, c.name_en, CASE WHEN lower(c.name) IN (SELECT s.name FROM shared s) THEN c.code ELSE c.name END
    FROM companies c
   WHERE c.type IN ('F', 'R') AND c.status = 'Golive'
     AND (ehub_sees_all() OR EXISTS (SELECT FROM companies o WHERE o.id = ehub_company() AND o.type = 'S')) $$;
REVOKE ALL ON FUNCTION ehub_carriers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_carriers() TO ehub_app;
