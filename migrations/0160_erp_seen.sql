-- At which version we hold what the ERP has told: what is compared with it, however late a change of the ERP becomes visible.
CREATE TABLE erp_seen (
  stream   text NOT NULL CHECK (stream IN ('orders', 'receipts', 'statements')),
  key      bigint NOT NULL,
  version  bigint NOT NULL,
  -- It may still change: when the ERP's walk does not meet it any more, it is asked for.
  is_open  boolean NOT NULL,
  PRIMARY KEY (stream, key)
);
CREATE INDEX erp_seen_open_idx ON erp_seen (stream, key) WHERE is_open;
GRANT SELECT, INSERT, UPDATE, DELETE ON erp_seen TO ehub_app;
ALTER TABLE erp_seen ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erp_seen USING ((SELECT ehub_sees_all()));
