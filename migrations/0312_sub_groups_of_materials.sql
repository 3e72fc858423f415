-- The sub-group whose items are inspected of a part; '' = none is.
ALTER TABLE materials ADD COLUMN sub_group text NOT NULL DEFAULT '';
