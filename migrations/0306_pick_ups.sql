-- Whoever carries a shipment says when it was picked up, by whom and with which car. Supplier, carrier and the buyer's side see it. It is
-- written with an event of the notice, by the program on the carrier's behalf: a carrier's transaction changes nothing of a notice.
CREATE TABLE asn_pick_ups (
  asn_id        bigint PRIMARY KEY REFERENCES asns ON DELETE CASCADE,
  vendor_id     bigint NOT NULL,
  carrier_id    bigint NOT NULL,
  picked_up_at  timestamptz NOT NULL,
  driver_name   text NOT NULL CHECK (char_length(driver_name) BETWEEN 1 AND 40),
  driver_phone  text NOT NULL DEFAULT '' CHECK (char_length(driver_phone) <= 30),
  car_no        text NOT NULL CHECK (char_length(car_no) BETWEEN 1 AND 20),
  -- as counted at the pick-up; NULL = not counted
  packages      int CHECK (packages >= 0),
  comments      text NOT NULL DEFAULT '' CHECK (char_length(comments) <= 200),
  confirmed_at  timestamptz NOT NULL,
  confirmed_by  text NOT NULL
);
CREATE INDEX asn_pick_ups_carrier_idx ON asn_pick_ups (carrier_id, asn_id);
GRANT SELECT, INSERT, UPDATE ON asn_pick_ups TO ehub_app;
ALTER TABLE asn_pick_ups ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON asn_pick_ups FOR SELECT
  USING (vendor_id = (SELECT ehub_company()) OR carrier_id = (SELECT ehub_company()));
CREATE POLICY inside ON asn_pick_ups USING ((SELECT ehub_sees_all()));
