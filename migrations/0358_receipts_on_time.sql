-- Whether goods came later than promised (or asked for, where nothing was promised), by the plant's day, as the order line said when they were
-- booked: a date that is changed afterwards makes nobody late. NULL = not judged: returns, corrections, goods without an order line, and what
-- a version booked that did not know it, until the program has looked at it.
ALTER TABLE asn_receipts ADD COLUMN is_late boolean;
