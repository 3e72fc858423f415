ALTER TABLE masters VALIDATE CONSTRAINT masters_kind_check;
