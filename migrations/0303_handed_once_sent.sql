-- A carrier is handed what the ERP has taken. A draft that names one and is canceled before it was ever sent stays the supplier's own business.

ALTER POLICY handed ON asns
  USING (sent_at IS NOT NULL AND state NOT IN ('Unsent', 'Sending', 'Refused')
         AND id IN (SELECT k.asn_id FROM asn_carriers k WHERE k.carrier_id = (SELECT ehub_company())));
