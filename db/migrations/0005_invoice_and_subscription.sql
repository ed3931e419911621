-- Up Migration
create table subscription_type (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null,
  description text not null default '',
  alias_name text not null,
  price bigint not null check (price >= 0),
  currency text not null check (currency in ('CAD', 'USD')),
  frequency text not null check (frequency in ('MONTHLY', 'ANNUALLY')),
  renew_period integer not null default 1 check (renew_period >= 1),
  active boolean not null default true,
  service_id bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, alias_name, currency),
  foreign key (tenant_id, service_id) references service (tenant_id, id)
);

create table subscription (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  user_vehicle_id bigint not null,
  subscription_type_id bigint not null,
  work_order_id bigint,
  status text not null default 'PENDING' check (status in ('ACTIVE', 'PENDING', 'CANCELLED', 'RENEWAL_ERROR')),
  created_at timestamptz not null default now(),
  renewed_at timestamptz,
  updated_at timestamptz,
  cancel_effective_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, user_vehicle_id) references user_vehicle (tenant_id, id),
  foreign key (tenant_id, subscription_type_id) references subscription_type (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id)
);
create unique index subscription_one_live on subscription (tenant_id, user_vehicle_id) where status in ('ACTIVE', 'PENDING', 'RENEWAL_ERROR');

create table invoice_counter (
  tenant_id bigint primary key default app.current_tenant() references tenant (id),
  last_number bigint not null default 0
);

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
  -- The one place where an invoice's status is computed (rule W3).
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
  -- Nobody pays more than was billed, also when two people pay at once (rule W4).
  check (approved_amount <= discount_sub_total + tax),
  check (refunded_amount between 0 and approved_amount)
);
create index invoice_franchise on invoice (tenant_id, franchise_id, created_at desc, id desc);
create index invoice_user on invoice (tenant_id, user_id);
comment on column invoice.sub_total is 'Cents before discounts and tax';
comment on column invoice.discount_sub_total is 'Cents after discounts and credit, before tax';
comment on column invoice.lines is 'What was billed, as it stood when it was billed';
comment on column invoice.approved_amount is 'Cents; the sum of APPROVED payments, kept with payment_entry';

create table payment (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  idempotency_key text not null,
  invoice_id bigint not null,
  franchise_id bigint,
  user_id bigint not null,
  author_id bigint,
  author_name text not null,
  amount bigint not null check (amount > 0),
  remittance_fee bigint not null default 0 check (remittance_fee between 0 and amount),
  paid_amount bigint not null generated always as (amount - remittance_fee) stored,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  payment_method text not null check (payment_method in ('cash', 'cheque', 'venmo', 'eTransfer', 'payLater', 'card', 'terminal', 'cashApp')),
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED', 'CANCELLED')),
  provider_session_id text,
  provider_payment_id text,
  provider_url text,
  cheque_number text check (char_length(cheque_number) <= 255),
  notes text not null default '' check (char_length(notes) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  unique (tenant_id, provider_session_id),
  unique (tenant_id, provider_payment_id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index payment_invoice on payment (tenant_id, invoice_id, id);

create table refund (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  idempotency_key text not null,
  payment_id bigint not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  provider_refund_id text,
  author_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);

create table payment_entry (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  invoice_id bigint not null,
  payment_id bigint not null,
  kind text not null check (kind in ('CAPTURE', 'REFUND')),
  refund_id bigint,
  amount bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, refund_id) references refund (tenant_id, id),
  check ((kind = 'CAPTURE' and amount > 0 and refund_id is null) or (kind = 'REFUND' and amount < 0 and refund_id is not null))
);
-- A payment is captured once and a refund is paid once, whatever is retried.
create unique index payment_entry_capture on payment_entry (tenant_id, payment_id) where kind = 'CAPTURE';
create unique index payment_entry_refund on payment_entry (tenant_id, refund_id) where kind = 'REFUND';
create index payment_entry_invoice on payment_entry (tenant_id, invoice_id);

create table webhook_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
grant select, insert on webhook_event to vanbay_app;

call app.protect('subscription_type');
call app.protect('subscription');
call app.protect('invoice_counter');
call app.protect('invoice');
call app.protect('payment');
call app.protect('refund');
call app.protect('payment_entry');
call app.append_only('payment_entry');
