-- Figures of dashboards that an index answers.

-- Cards of a month count the oil changes among the sales. The invoice says it, so that an index has the answer: without it, each sale's lines were looked up.
alter table invoice add column has_oil_change boolean not null default false;
update invoice i set has_oil_change = true where exists (
  select from line_item l join service s on s.tenant_id = l.tenant_id and s.id = l.service_id
  where l.tenant_id = i.tenant_id and l.work_order_id = i.work_order_id and s.name_key like 'oil\_change\_%');
comment on column invoice.has_oil_change is 'The billed work order has an oil change';

-- Each index has every column that a figure of franchises, of vans or of vendors needs.
drop index invoice_sale;
create index invoice_sale on invoice (tenant_id, franchise_id, created_at) include (work_order_id, user_id, vendor_id, discount_sub_total, tax, has_oil_change)
  where voided_at is null and work_order_id is not null;
drop index invoice_sale_van;
create index invoice_sale_van on invoice (tenant_id, van_id, created_at)
  include (id, franchise_id, work_order_id, user_id, discount_sub_total, tax, has_oil_change)
  where van_id is not null and voided_at is null and work_order_id is not null;
drop index invoice_sale_vendor;
create index invoice_sale_vendor on invoice (tenant_id, vendor_id, created_at)
  include (id, franchise_id, work_order_id, user_id, discount_sub_total, tax, has_oil_change)
  where vendor_id is not null and voided_at is null and work_order_id is not null;

-- The few invoices with a balance due.
create index receivable_due on receivable (tenant_id, invoice_id) where balance > 0;
