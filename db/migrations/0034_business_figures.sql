-- Up Migration
-- The figures of managers and sales are read from what was billed, paid and used: no sums are kept beside it that could differ. These indexes hold all that
-- a figure of a franchise and a time needs, in the order of its days.
alter table tenant add column chart_offset_minutes integer not null default -360 check (chart_offset_minutes between -720 and 840);
comment on column tenant.chart_offset_minutes is 'What charts add to an instant before they show its date, wherever somebody looks from';

alter table payment_entry
  add column franchise_id bigint,
  add foreign key (tenant_id, franchise_id) references franchise (tenant_id, id);
comment on column payment_entry.franchise_id is 'The franchise of the invoice';
alter table payment_entry disable trigger append_only;
update payment_entry e set franchise_id = i.franchise_id from invoice i where i.tenant_id = e.tenant_id and i.id = e.invoice_id;
alter table payment_entry enable trigger append_only;

create index payment_entry_franchise on payment_entry (tenant_id, franchise_id, created_at) include (invoice_id, amount);
create index payment_franchise on payment (tenant_id, franchise_id, created_at) include (invoice_id, payment_method) where status = 'APPROVED';
create index invoice_sale on invoice (tenant_id, franchise_id, created_at) include (work_order_id, user_id, vendor_id, discount_sub_total, tax)
  where voided_at is null and work_order_id is not null;
create index invoice_sale_customer on invoice (tenant_id, user_id, created_at) where voided_at is null and work_order_id is not null;
create index invoice_sale_vendor on invoice (tenant_id, vendor_id, created_at) include (id, work_order_id)
  where vendor_id is not null and voided_at is null and work_order_id is not null;
-- Which services an order has is told by the index that keeps its lines in order.
alter table line_item
  drop constraint line_item_tenant_id_work_order_id_position_key,
  add constraint line_item_position unique (tenant_id, work_order_id, position) include (service_id);
create index stock_entry_used on stock_entry (tenant_id, created_at) include (stock_item_id, work_order_id, change, unit_price) where reason = 'USED';
comment on column stock_entry.unit_price is 'Cents for one piece or one litre; known where something was bought, and what it was last bought for where a job used it';
create index stock_entry_bought on stock_entry (tenant_id, stock_item_id, id) where reason = 'RESTOCKED' and unit_price is not null;
create index work_order_vendor on work_order (tenant_id, vendor_id, scheduled_at desc, id desc) where vendor_id is not null and status <> 'CANCELLED';
