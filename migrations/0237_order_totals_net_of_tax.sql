-- What an order is worth net of tax; total_amount has the tax in it, where the ERP tells one. NULL = taken before this was known.
ALTER TABLE purchase_orders ADD COLUMN total_net_of_vat numeric(18,4);
