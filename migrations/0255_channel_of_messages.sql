-- Where what is said to the ERP comes from: the page, a workbook, or what the ERP itself said. What was said before is taken for the page's.
ALTER TABLE erp_messages
  ADD COLUMN channel text NOT NULL DEFAULT 'portal',
  ADD CONSTRAINT erp_messages_channel_check CHECK (channel IN ('portal', 'workbook', 'erp')) NOT VALID;
