-- Shipments are handed to a forwarder or a customs broker, whose people then see them: read only, from the moment the ERP has
-- taken the notice. A company of type F or R is named on the notice by its code or name; which one that is, is kept here, so
-- that row-level security compares numbers.

CREATE TABLE asn_carriers (
  asn_id      bigint PRIMARY KEY REFERENCES asns ON DELETE CASCADE,
  carrier_id  bigint NOT NULL REFERENCES companies
);
CREATE INDEX asn_carriers_carrier_idx ON asn_carriers (carrier_id, asn_id);
ALTER TABLE asn_carriers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_carriers USING ((SELECT ehub_sees_all()) OR carrier_id = (SELECT ehub_company()));
GRANT SELECT ON asn_carriers TO ehub_app;

-- Whoever writes a notice does not see other companies, so this looks on its own behalf.
CREATE FUNCTION ehub_keep_carrier() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM asn_carriers WHERE asn_id = NEW.id;
  -- A code is unique; of companies with the same name the oldest is meant.
  INSERT INTO asn_carriers (asn_id, carrier_id)
    SELECT NEW.id, c.id FROM companies c
     WHERE c.type IN ('F', 'R') AND btrim(NEW.shipping_company) <> ''
       AND lower(btrim(NEW.shipping_company)) IN (lower(c.code), lower(c.name), lower(c.name_en))
     ORDER BY (lower(c.code) = lower(btrim(NEW.shipping_company))) DESC, c.id LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER asns_named_carrier AFTER INSERT ON asns
  FOR EACH ROW WHEN (NEW.shipping_company <> '') EXECUTE FUNCTION ehub_keep_carrier();
CREATE TRIGGER asns_renamed_carrier AFTER UPDATE OF shipping_company ON asns
  FOR EACH ROW WHEN (OLD.shipping_company IS DISTINCT FROM NEW.shipping_company) EXECUTE FUNCTION ehub_keep_carrier();
INSERT INTO asn_carriers (asn_id, carrier_id)
  SELECT DISTINCT ON (a.id) a.id, c.id FROM asns a
    JOIN companies c ON lower(btrim(a.shipping_company)) IN (lower(c.code), lower(c.name), lower(c.name_en))
   WHERE c.type IN ('F', 'R') AND btrim(a.shipping_company) <> ''
   ORDER BY a.id, (lower(c.code) = lower(btrim(a.shipping_company))) DESC, c.id;

-- Reading only: nothing of a notice can be changed by those who carry it.
CREATE POLICY handed ON asns FOR SELECT
  USING (state NOT IN ('Unsent', 'Sending', 'Refused')
         AND id IN (SELECT k.asn_id FROM asn_carriers k WHERE k.carrier_id = (SELECT ehub_company())));
CREATE POLICY handed ON asn_lines FOR SELECT
  USING (asn_id IN (SELECT k.asn_id FROM asn_carriers k JOIN asns a ON a.id = k.asn_id
                     WHERE k.carrier_id = (SELECT ehub_company())));
CREATE POLICY handed ON companies FOR SELECT
  USING (id IN (SELECT a.vendor_id FROM asn_carriers k JOIN asns a ON a.id = k.asn_id
                 WHERE k.carrier_id = (SELECT ehub_company())));
