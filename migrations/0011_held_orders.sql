-- Orders of the ERP that cannot be taken, or not with all their lines. They wait here, whole, instead of being lost behind
-- the cursor, until what is missing is there or the ERP sends a newer one.
CREATE TABLE held_orders (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  po_no          text NOT NULL UNIQUE,
  vendor_code    text NOT NULL,
  plant_code     text NOT NULL,
  revision       bigint NOT NULL,
  -- false: nothing of the order was taken; true: only the lines that the reasons name were not
  in_part        boolean NOT NULL,
  -- findings: label, field, params; those of a line carry its number in params.lineNo
  reasons        jsonb NOT NULL CHECK (jsonb_typeof(reasons) = 'array' AND reasons <> '[]'),
  -- as the ERP gave it
  erp_order      jsonb NOT NULL,
  first_held_at  timestamptz NOT NULL,
  last_tried_at  timestamptz NOT NULL,
  tries          int NOT NULL DEFAULT 1 CHECK (tries > 0)
);
-- Every pull asks for those that may be let in by now.
CREATE INDEX held_orders_whole_idx ON held_orders (vendor_code) WHERE NOT in_part;
CREATE INDEX held_orders_po_no_idx ON held_orders (po_no COLLATE "C");
CREATE INDEX held_orders_since_idx ON held_orders (first_held_at, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON held_orders TO ehub_app;
ALTER TABLE held_orders ENABLE ROW LEVEL SECURITY;
-- A supplier sees none of them, not even its own: nobody has said yet whose they are.
CREATE POLICY own_rows ON held_orders USING ((SELECT ehub_sees_all()));
