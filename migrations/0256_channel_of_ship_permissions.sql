-- How a ship permission was applied for: on the page or by workbook. What the ERP is told when it is granted takes it along.
ALTER TABLE ship_permissions
  ADD COLUMN channel text NOT NULL DEFAULT 'portal',
  ADD CONSTRAINT ship_permissions_channel_check CHECK (channel IN ('portal', 'workbook')) NOT VALID;
