-- Read through while everybody goes on writing.
ALTER TABLE po_lines VALIDATE CONSTRAINT po_lines_uom_digits_check;
