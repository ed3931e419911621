create table payment (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  idempotency_key text not null,
  invoice_id bigint not null,
  franchise_id bigint,
  user_id bigint not null,
  author_id bigint,
  author_name text not null,
  -- A payment of 0 can be recorded by hand (PAY-01).
  amount bigint not null check (amount >= 0),
  remittance_fee bigint not null default 0 check (remittance_fee between 0 and amount),
  paid_amount bigint not null generated always as (amount - remittance_fee) stored,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  payment_method text not null check (payment_method in ('cash', 'cheque', 'venmo', 'eTransfer', 'payLater', 'card', 'terminal', 'cashApp')),
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED', 'CANCELLED')),
  provider_session_id text,
  provider_payment_id text,
  provider_url text,
  reader_id text,
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
create index payment_franchise on payment (tenant_id, franchise_id, created_at) include (invoice_id, payment_method) where status = 'APPROVED';
comment on column payment.provider_session_id is 'What is paid at the provider: a checkout session, or the payment intent of a reader or of Cash App';
comment on column payment.reader_id is 'The card reader of a terminal payment';
call app.protect('payment');

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
create index refund_payment on refund (tenant_id, payment_id);
create index refund_author on refund (tenant_id, author_id, created_at);
call app.protect('refund');

-- The ledger of payments. A refund that succeeded can still fail at the customer's bank: then a reversal takes its entry back.
create table payment_entry (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  invoice_id bigint not null,
  payment_id bigint not null,
  franchise_id bigint,
  kind text not null check (kind in ('CAPTURE', 'REFUND', 'REFUND_REVERSAL')),
  refund_id bigint,
  amount bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, refund_id) references refund (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  check ((kind = 'CAPTURE' and amount > 0 and refund_id is null)
    or (kind = 'REFUND' and amount < 0 and refund_id is not null)
    or (kind = 'REFUND_REVERSAL' and amount > 0 and refund_id is not null))
);
-- However often a job or a webhook is repeated, a payment is captured once, and a refund is paid once and reversed once.
create unique index payment_entry_capture on payment_entry (tenant_id, payment_id) where kind = 'CAPTURE';
create unique index payment_entry_refund on payment_entry (tenant_id, refund_id) where kind = 'REFUND';
create unique index payment_entry_refund_reversal on payment_entry (tenant_id, refund_id) where kind = 'REFUND_REVERSAL';
create index payment_entry_invoice on payment_entry (tenant_id, invoice_id);
create index payment_entry_time on payment_entry (tenant_id, created_at);
create index payment_entry_franchise on payment_entry (tenant_id, franchise_id, created_at) include (invoice_id, amount);
comment on column payment_entry.franchise_id is 'The franchise of the invoice';
call app.protect('payment_entry');
call app.append_only('payment_entry');

-- What a subscription costs for one month or year. A period exists once, so several workers never bill it twice.
create table subscription_period (
  tenant_id bigint not null default app.current_tenant(),
  subscription_id bigint not null,
  due_at timestamptz not null,
  invoice_id bigint not null,
  opened_at timestamptz not null,
  paid_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  retry_at timestamptz,
  charge_payment_id bigint,
  charge_customer_id text,
  charge_payment_method_id text,
  primary key (tenant_id, subscription_id, due_at),
  unique (tenant_id, invoice_id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, charge_payment_id) references payment (tenant_id, id),
  check ((charge_payment_id is null) = (charge_customer_id is null) and (charge_payment_id is null) = (charge_payment_method_id is null))
);
comment on column subscription_period.due_at is 'When its payment was due: at creation, then at each renewal';
comment on column subscription_period.attempts is 'Failed charges of the saved card';
comment on column subscription_period.retry_at is 'When the card is charged again. Null: never';
comment on column subscription_period.charge_payment_id is 'A charge with an unknown result, and the card that it is made to. It is repeated with the same values';
call app.protect('subscription_period');

-- The events of providers that were received, so that each is applied once.
create table webhook_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
grant select, insert on webhook_event to vanbay_app;
