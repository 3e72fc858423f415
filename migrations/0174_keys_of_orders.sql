-- The ERP's own key of an order that was taken: when somebody was quicker in the ERP, it is read at once. NULL: see ehub_erp_key.
ALTER TABLE purchase_orders ADD COLUMN erp_key bigint;
