-- Franchises that get their part of a card payment at once, in an account of theirs at the provider that is connected to the tenant's.
create table franchise_account (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  country_code text not null check (country_code in ('CA', 'US')),
  account_id bigint,
  provider_account_id text not null check (provider_account_id ~ '^acct_\w{1,250}$'),
  can_take_cards boolean not null,
  can_receive boolean not null,
  can_take_cash_app boolean not null,
  requirements text[] not null default '{}',
  disabled_reason text,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz check (ended_at >= created_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, account_id) references payment_account (tenant_id, id)
);
comment on column franchise_account.account_id is 'The tenant''s account that it is connected to. Null: the environment''s';
comment on column franchise_account.can_take_cards is 'Whether charges can be made on its behalf now, as the provider says';
comment on column franchise_account.can_receive is 'Whether it can get transfers now';
comment on column franchise_account.requirements is 'What the provider still asks the franchise for';
comment on column franchise_account.checked_at is 'When the provider was last asked';
create unique index franchise_account_current on franchise_account (tenant_id, franchise_id, country_code) where ended_at is null;
create index franchise_account_provider on franchise_account (provider_account_id) where ended_at is null;
call app.protect('franchise_account');
-- What the provider reports is no change of settings.
call app.audit_settings('franchise_account', 'checked_at,can_take_cards,can_receive,can_take_cash_app,requirements,disabled_reason');

-- From which local day a franchise is paid directly, or no more.
create table franchise_account_switch (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  from_day date not null,
  is_on boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
create index franchise_account_switch_day on franchise_account_switch (tenant_id, franchise_id, from_day desc, id desc);
comment on table franchise_account_switch is 'The latest row of the latest day counts. Without one it is off';
call app.protect('franchise_account_switch');
call app.append_only('franchise_account_switch');
call app.audit_settings('franchise_account_switch');

alter table payment add column direct_account text;
alter table payment add column application_fee bigint;
alter table payment add constraint payment_direct
  check ((direct_account is null) = (application_fee is null) and (application_fee is null or (application_fee >= 0 and application_fee < amount)));
comment on column payment.direct_account is 'The franchise''s account at the provider that the charge names. Null: the money is the tenant''s';
comment on column payment.application_fee is 'Cents of it that come back to the tenant';

alter table refund add column reverses_transfer boolean not null default false;
comment on column refund.reverses_transfer is 'Whether the franchise''s account returns its part at the provider';

-- What franchises have of payments. One row beside the entry that moved it.
create table direct_entry (
  tenant_id bigint not null default app.current_tenant(),
  payment_entry_id bigint not null,
  payment_id bigint not null,
  franchise_id bigint,
  transfer bigint not null,
  application_fee bigint not null,
  amount bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, payment_entry_id),
  foreign key (tenant_id, payment_entry_id) references payment_entry (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  check (transfer + application_fee + amount = 0 or (transfer = 0 and application_fee = 0))
);
create index direct_entry_payment on direct_entry (tenant_id, payment_id);
create index direct_entry_time on direct_entry (tenant_id, created_at);
comment on column direct_entry.transfer is 'Cents, as the tenant''s account at the provider has it: negative goes to the franchise. 0 for moved money';
comment on column direct_entry.application_fee is 'Cents, as the tenant''s account at the provider has it';
comment on column direct_entry.amount is 'Cents that the franchise has more; negative: less';
call app.protect('direct_entry');
call app.append_only('direct_entry');

alter table payout_item add column direct bigint not null default 0;
comment on column payout_item.direct is 'Cents of the payment or refund that the franchise got directly';
alter table payout_statement add column direct_payments bigint not null default 0;
comment on column payout_statement.direct_payments is 'Cents that the franchise got directly, the sum of direct of its items';
alter table payout_statement alter column total set expression as (
  earned_revenue + work_order_earnings + plan_work + fuel_allowance + credit + adjustments + cash_handed_in - cash_payments - cash_rounding - direct_payments
  - transaction_fees - royalty_fee - national_fleet_fee - marketing_fee - insurance - technology_fee - third_party_fleet_fee - van_rent_fee);

-- Adds a role to the list, whatever it is now.
do $$
declare
  roles text;
begin
  select string_agg(quote_literal(m[1]), ', ') into strict roles
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
  where c.conname = 'ledger_account_role_check';
  alter table ledger_account drop constraint ledger_account_role_check;
  execute format('alter table ledger_account add constraint ledger_account_role_check check (role in (%s, %L))', roles, 'DIRECT');
end $$;

alter table provider_transaction add column direct_entry_id bigint;
alter table provider_transaction add foreign key (tenant_id, direct_entry_id) references direct_entry (tenant_id, payment_entry_id);
alter table provider_transaction drop constraint provider_transaction_kind_check;
alter table provider_transaction add constraint provider_transaction_kind_check check (kind in ('CHARGE', 'REFUND', 'REFUND_REVERSAL', 'DISPUTE', 'DISPUTE_REVERSAL', 'FEE',
  'TRANSFER', 'TRANSFER_REVERSAL', 'APPLICATION_FEE', 'APPLICATION_FEE_REFUND', 'OTHER'));
alter table provider_transaction drop constraint provider_transaction_match_check;
alter table provider_transaction add constraint provider_transaction_match_check check (match in ('OPEN', 'ENTRY', 'DIRECT', 'PAYOUT_PAYMENT', 'NOT_OWED', 'FEE'));
alter table provider_transaction add constraint provider_transaction_direct check ((match = 'DIRECT') = (direct_entry_id is not null));
create unique index provider_transaction_direct_entry on provider_transaction (tenant_id, direct_entry_id, kind) where direct_entry_id is not null;
comment on column provider_transaction.direct_entry_id is 'The row of direct_entry that a transfer, an application fee or their reversal is';
