-- What the ERP is told when a ship permission moves the day of goods that were promised for another one.
INSERT INTO erp_message_kinds (code) VALUES ('po_reschedule') ON CONFLICT DO NOTHING;
