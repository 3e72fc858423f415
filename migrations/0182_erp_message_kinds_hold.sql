-- Those of before are read through while everybody goes on writing.
ALTER TABLE erp_messages VALIDATE CONSTRAINT erp_messages_kind_fkey;
