-- A receipt line also tells of goods that went back, and of a count that was wrong: its quantity is its effect on what was received. What the
-- inspection accepted and rejected may be told later. What the version before hears are receipts with a quantity above zero, as ever.
ALTER TABLE asn_receipts
  ADD COLUMN kind text NOT NULL DEFAULT 'receive',
  ADD COLUMN accepted_qty numeric(15,3),
  ADD COLUMN rejected_qty numeric(15,3),
  DROP CONSTRAINT asn_receipts_quantity_check,
  ADD CONSTRAINT asn_receipts_kind_check CHECK (kind IN ('receive', 'return', 'correct')) NOT VALID,
  ADD CONSTRAINT asn_receipts_quantity_of_kind
    CHECK (CASE kind WHEN 'receive' THEN quantity > 0 WHEN 'return' THEN quantity < 0 ELSE quantity <> 0 END) NOT VALID,
  ADD CONSTRAINT asn_receipts_inspected
    CHECK (coalesce(accepted_qty, 0) >= 0 AND coalesce(rejected_qty, 0) >= 0
           AND coalesce(accepted_qty, 0) + coalesce(rejected_qty, 0) <= abs(quantity)) NOT VALID;
