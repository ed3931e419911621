-- Invoice numbers of a tenant have no gaps, so they come from a counter and not from a sequence.
create table invoice_counter (
  tenant_id bigint primary key default app.current_tenant() references tenant (id),
  last_number bigint not null default 0
);
call app.protect('invoice_counter');

create table invoice (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  invoice_number bigint not null,
  work_order_id bigint,
  subscription_id bigint,
  user_id bigint not null,
  vendor_id bigint,
  franchise_id bigint,
  country_code text not null check (country_code in ('CA', 'US')),
  currency text not null check (currency in ('CAD', 'USD')),
  sub_total bigint not null check (sub_total >= 0),
  discount_sub_total bigint not null check (discount_sub_total between 0 and sub_total),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  discount_code_tax_amount bigint not null default 0 check (discount_code_tax_amount >= 0),
  tax bigint not null check (tax >= 0),
  billed_amount bigint not null generated always as (discount_sub_total + tax) stored,
  taxes jsonb not null default '[]',
  lines jsonb not null default '[]',
  bill_to jsonb not null,
  po_number text,
  approved_amount bigint not null default 0 check (approved_amount >= 0),
  refunded_amount bigint not null default 0,
  pending_payments integer not null default 0 check (pending_payments >= 0),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  -- The only place that calculates an invoice's status (rule W3).
  status text not null generated always as (case
    when voided_at is not null then 'VOIDED'
    when refunded_amount > 0 and refunded_amount >= approved_amount then 'REFUNDED'
    when refunded_amount > 0 then 'PARTIALLY_REFUNDED'
    when approved_amount >= discount_sub_total + tax then 'PAID'
    when approved_amount > 0 then 'PARTIALLY_PAID'
    when pending_payments > 0 then 'PENDING'
    else 'OPEN' end) stored,
  primary key (tenant_id, id),
  unique (tenant_id, invoice_number),
  unique (tenant_id, work_order_id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  check (work_order_id is not null or subscription_id is not null),
  check (voided_at is null or approved_amount = 0),
  -- Nobody pays more than was billed, also when two people pay at the same time (rule W4).
  check (approved_amount <= discount_sub_total + tax),
  check (refunded_amount between 0 and approved_amount)
);
create index invoice_franchise on invoice (tenant_id, franchise_id, created_at desc, id desc);
create index invoice_user on invoice (tenant_id, user_id);
create index invoice_subscription on invoice (tenant_id, subscription_id) where subscription_id is not null;
create index invoice_voided on invoice (tenant_id, franchise_id, voided_at) where voided_at is not null;
-- The vendors of a franchise's invoices.
create index invoice_franchise_vendor on invoice (tenant_id, franchise_id, vendor_id) where vendor_id is not null;
-- Figures are calculated from the rows, and no sums are stored. Each index has every column that a figure needs.
create index invoice_sale on invoice (tenant_id, franchise_id, created_at) include (work_order_id, user_id, vendor_id, discount_sub_total, tax)
  where voided_at is null and work_order_id is not null;
create index invoice_sale_customer on invoice (tenant_id, user_id, created_at) where voided_at is null and work_order_id is not null;
create index invoice_sale_vendor on invoice (tenant_id, vendor_id, created_at) include (id, work_order_id)
  where vendor_id is not null and voided_at is null and work_order_id is not null;
comment on column invoice.sub_total is 'Cents before discounts and tax';
comment on column invoice.discount_sub_total is 'Cents after discounts and credit, before tax';
comment on column invoice.lines is 'A copy of what was billed';
comment on column invoice.approved_amount is 'Cents. The sum of APPROVED payments, updated together with payment_entry';
call app.protect('invoice');
