-- Payout statements: what a franchise and its payees owe each other for a period. A statement never changes once it is issued.

-- A period whose statements are issued. Its row exists once, so statements are issued once.
create table payout_period (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  issued_at timestamptz not null,
  primary key (tenant_id, id),
  constraint payout_period_once unique (tenant_id, franchise_id, start_date),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
call app.protect('payout_period');
call app.append_only('payout_period');

create table payout_statement (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  period_id bigint not null,
  franchise_id bigint not null,
  van_id bigint,
  user_id bigint,
  currency text not null check (currency in ('CAD', 'USD')),
  terms jsonb not null,
  is_visible boolean not null,
  total_sales bigint not null,
  sub_total_sales bigint not null,
  total_tax bigint not null,
  work_order_count integer not null,
  total_revenue bigint not null,
  sub_total_revenue bigint not null,
  unreported_revenue bigint not null,
  national_fleet_revenue bigint not null,
  third_party_fleet_revenue bigint not null,
  refunds bigint not null,
  cash_payments bigint not null,
  earned_revenue bigint not null,
  transaction_fees bigint not null,
  royalty_fee bigint not null,
  national_fleet_fee bigint not null,
  marketing_fee bigint not null,
  insurance bigint not null,
  technology_fee bigint not null,
  third_party_fleet_fee bigint not null,
  van_rent_fee bigint not null,
  fuel_allowance bigint not null,
  work_order_earnings bigint not null,
  credit bigint not null,
  -- The only place that adds up a statement.
  total bigint not null generated always as (
    earned_revenue + work_order_earnings + fuel_allowance + credit - cash_payments - transaction_fees - royalty_fee - national_fleet_fee
    - marketing_fee - insurance - technology_fee - third_party_fleet_fee - van_rent_fee) stored,
  primary key (tenant_id, id),
  constraint payout_statement_once unique nulls not distinct (tenant_id, period_id, van_id, user_id),
  foreign key (tenant_id, period_id) references payout_period (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, franchise_id, van_id) references van (tenant_id, franchise_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index payout_statement_person on payout_statement (tenant_id, user_id, franchise_id, period_id desc);
comment on table payout_statement is 'Cents. Positive totals are owed to the payee, negative ones are owed by the payee';
comment on column payout_statement.van_id is 'Null: the statement of a sales person';
comment on column payout_statement.user_id is 'Null: a van without a driver';
comment on column payout_statement.terms is 'The terms of the fees when the statement was issued';
comment on column payout_statement.is_visible is 'Whether the payee sees it. An empty statement is for managers only';
call app.protect('payout_statement');
call app.append_only('payout_statement');

-- The items that a statement's figures are the sums of.
create table payout_item (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  statement_id bigint not null,
  kind text not null check (kind in ('SALE', 'VOIDED_SALE', 'PAYMENT', 'REFUND')),
  is_adjustment boolean not null,
  invoice_id bigint not null,
  payment_entry_id bigint,
  amount bigint not null,
  sub_total bigint not null,
  primary key (tenant_id, id),
  constraint payout_item_once unique nulls not distinct (tenant_id, statement_id, kind, invoice_id, payment_entry_id),
  foreign key (tenant_id, statement_id) references payout_statement (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, payment_entry_id) references payment_entry (tenant_id, id),
  check ((kind in ('SALE', 'VOIDED_SALE')) = (payment_entry_id is null))
);
create index payout_item_invoice on payout_item (tenant_id, invoice_id, kind);
comment on column payout_item.amount is 'Cents with tax, negative for voided sales and refunds. Payments are without the vendor''s part';
comment on column payout_item.is_adjustment is 'It belongs to an earlier period and was not on its statement';
call app.protect('payout_item');
call app.append_only('payout_item');

-- What the payee of a negative statement pays.
create table payout_invoice (
  tenant_id bigint not null default app.current_tenant(),
  statement_id bigint not null,
  amount bigint not null check (amount > 0),
  approved_amount bigint not null default 0 check (approved_amount between 0 and amount),
  carried_to_id bigint,
  status text not null generated always as (case
    when approved_amount = amount then 'PAID'
    when approved_amount > 0 then 'PARTIALLY_PAID'
    when carried_to_id is not null then 'CARRIED_OVER'
    else 'OPEN' end) stored,
  primary key (tenant_id, statement_id),
  foreign key (tenant_id, statement_id) references payout_statement (tenant_id, id),
  foreign key (tenant_id, carried_to_id) references payout_statement (tenant_id, id)
);
create index payout_invoice_carried on payout_invoice (tenant_id, carried_to_id) where carried_to_id is not null;
comment on column payout_invoice.carried_to_id is 'The statement that took over the balance. From then on nothing is paid here';
call app.protect('payout_invoice');

create table payout_payment (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  statement_id bigint not null,
  amount bigint not null check (amount > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'CANCELLED')),
  provider_session_id text,
  provider_payment_id text,
  provider_url text,
  author_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider_session_id),
  unique (tenant_id, provider_payment_id),
  foreign key (tenant_id, statement_id) references payout_invoice (tenant_id, statement_id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
-- Two people who pay at the same time share one checkout.
create unique index payout_payment_pending on payout_payment (tenant_id, statement_id) where status = 'PENDING';
call app.protect('payout_payment');
