-- Which vendors a franchise has to do with is asked of its orders and invoices.
create index work_order_franchise_vendor on work_order (tenant_id, franchise_id, vendor_id) where vendor_id is not null;
create index invoice_franchise_vendor on invoice (tenant_id, franchise_id, vendor_id) where vendor_id is not null;
