-- Of carriers of the same name the one that is in use is meant, not the oldest: a forwarder that registered again gets its shipments.
CREATE OR REPLACE FUNCTION ehub_keep_carrier() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM asn_carriers WHERE asn_id = NEW.id;
  INSERT INTO asn_carriers (asn_id, carrier_id)
    SELECT NEW.id, c.id FROM companies c
     WHERE c.type IN ('F', 'R') AND btrim(NEW.shipping_company) <> ''
       AND lower(btrim(NEW.shipping_company)) IN (lower(c.code), lower(c.name), lower(c.name_en))
     ORDER BY (lower(c.code) = lower(btrim(NEW.shipping_company))) DESC, (c.status = 'Golive') DESC, c.id LIMIT 1;
  RETURN NULL;
END $$;
