-- Whoever writes a shipment notice chooses its carrier from those that are there. A supplier sees no other company, so this looks on its own
-- behalf and tells no more than what a carrier is called, and that to suppliers and the house only: carriers do not see each other.
CREATE FUNCTION ehub_carriers() RETURNS TABLE (code text, name text, name_en text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.code, c.name, c.name_en FROM companies c
   WHERE c.type IN ('F', 'R') AND c.status = 'Golive'
     AND (ehub_sees_all() OR EXISTS (SELECT FROM companies o WHERE o.id = ehub_company() AND o.type = 'S')) $$;
REVOKE ALL ON FUNCTION ehub_carriers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_carriers() TO ehub_app;
