-- Money that the payment provider sent to the bank, and everything that each transfer is made of. They are the provider's books, beside ours.
create table provider_payout (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  account_id bigint,
  country_code text not null check (country_code in ('CA', 'US')),
  provider_payout_id text not null,
  currency text not null check (currency in ('CAD', 'USD')),
  amount bigint not null,
  arrives_at timestamptz not null,
  reconciled_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider_payout_id),
  foreign key (tenant_id, account_id) references payment_account (tenant_id, id)
);
comment on column provider_payout.account_id is 'Null: the environment''s account of the country';
comment on column provider_payout.amount is 'Cents that reached the bank; negative when the provider took money from it';
comment on column provider_payout.reconciled_at is 'When its transactions were last compared with our books';
create index provider_payout_time on provider_payout (tenant_id, arrives_at desc, id desc);
call app.protect('provider_payout');

create table provider_transaction (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  payout_id bigint not null,
  provider_transaction_id text not null,
  kind text not null check (kind in ('CHARGE', 'REFUND', 'REFUND_REVERSAL', 'DISPUTE', 'DISPUTE_REVERSAL', 'FEE', 'OTHER')),
  amount bigint not null,
  fee bigint not null,
  provider_kind text not null,
  source_id text,
  payment_intent_id text,
  happened_at timestamptz not null,
  match text not null default 'OPEN' check (match in ('OPEN', 'ENTRY', 'PAYOUT_PAYMENT', 'NOT_OWED', 'FEE')),
  reason text check (reason in ('UNKNOWN_PAYMENT', 'OTHER_AMOUNT', 'NOT_IN_BOOKS', 'UNKNOWN_KIND')),
  payment_entry_id bigint,
  resolved_at timestamptz,
  resolved_by_id bigint,
  note text not null default '' check (char_length(note) <= 500),
  primary key (tenant_id, id),
  unique (tenant_id, provider_transaction_id),
  foreign key (tenant_id, payout_id) references provider_payout (tenant_id, id),
  foreign key (tenant_id, payment_entry_id) references payment_entry (tenant_id, id),
  foreign key (tenant_id, resolved_by_id) references app_user (tenant_id, id),
  check ((match = 'OPEN') = (reason is not null)),
  check ((match = 'ENTRY') = (payment_entry_id is not null)),
  check ((resolved_at is null) = (resolved_by_id is null)),
  check (resolved_at is null or note <> '')
);
comment on column provider_transaction.amount is 'Cents before the provider''s fee; negative leaves the account';
comment on column provider_transaction.fee is 'Cents that the provider kept of it; negative when it gave a fee back';
comment on column provider_transaction.provider_kind is 'The kind in the provider''s words';
comment on column provider_transaction.match is 'What it is in our books. NOT_OWED: money that was paid twice, and its return';
comment on column provider_transaction.resolved_at is 'When a person looked at one without a match';
create index provider_transaction_payout on provider_transaction (tenant_id, payout_id, id);
create index provider_transaction_open on provider_transaction (tenant_id, payout_id) where match = 'OPEN' and resolved_at is null;
create unique index provider_transaction_entry on provider_transaction (tenant_id, payment_entry_id) where payment_entry_id is not null;
call app.protect('provider_transaction');

-- What the provider kept. A ledger of its own: it is never part of the sums of revenue.
create table provider_fee_entry (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  transaction_id bigint not null,
  currency text not null check (currency in ('CAD', 'USD')),
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, transaction_id),
  foreign key (tenant_id, transaction_id) references provider_transaction (tenant_id, id)
);
comment on column provider_fee_entry.amount is 'Cents; negative when the provider gave a fee back';
call app.protect('provider_fee_entry');
call app.append_only('provider_fee_entry');
