-- One of erp_message_kinds from now on.
ALTER TABLE erp_messages
  DROP CONSTRAINT erp_messages_kind_check,
  ADD CONSTRAINT erp_messages_kind_fkey FOREIGN KEY (kind) REFERENCES erp_message_kinds NOT VALID;
