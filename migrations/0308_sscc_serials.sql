-- Serial references are counted per company prefix, and handed out in blocks.
CREATE TABLE sscc_serials (
  prefix  text PRIMARY KEY CHECK (prefix ~ '^[0-9]{7,10}$'),
  next    bigint NOT NULL CHECK (next >= 0)
);
GRANT SELECT, INSERT, UPDATE ON sscc_serials TO ehub_app;
ALTER TABLE sscc_serials ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON sscc_serials USING ((SELECT ehub_sees_all()));
