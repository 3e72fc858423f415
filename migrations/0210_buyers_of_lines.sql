-- The buyer's name as the order has it, kept on the line: the list needs no join. NULL: a version that did not know it wrote the line, and
-- the program moves it (`po::store::buyers`); until all are moved, the list asks the orders.
ALTER TABLE po_lines ADD COLUMN buyer_name text;
