-- The sub-group whose items were asked when a value was written: its part may be of another one by now. '' = by a program that did not say.
ALTER TABLE inspection_spec_values ADD COLUMN sub_group text NOT NULL DEFAULT '';
