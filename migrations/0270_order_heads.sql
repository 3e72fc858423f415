-- Field by field, what the ERP changed in the head of an order: what po_line_changes is for lines. Of before head_kept_since nothing is known
-- but how the order stood then.
ALTER TABLE purchase_orders ADD COLUMN head_kept_since timestamptz NOT NULL DEFAULT now();

CREATE TABLE purchase_order_changes (
  purchase_order_id  bigint NOT NULL REFERENCES purchase_orders ON DELETE CASCADE,
  vendor_id          bigint NOT NULL,
  -- as in the API
  field              text NOT NULL,
  old_value          text,
  new_value          text,
  changed_at         timestamptz NOT NULL,
  PRIMARY KEY (purchase_order_id, changed_at, field)
);
GRANT SELECT, INSERT, UPDATE ON purchase_order_changes TO ehub_app;
ALTER TABLE purchase_order_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON purchase_order_changes USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
