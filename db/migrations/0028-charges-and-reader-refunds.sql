-- The installation's own id, which goes with everything that is sent to the payment provider: several installations may use one account there. It is made once,
-- and a copy of the database has it too (ENVIRONMENT_NAME makes a copy another environment).
create table app.environment (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
insert into app.environment default values;
grant select on app.environment to vanbay_app;

-- Accounts of the payment provider that refused our key. No calls are made to them until one works again.
create table app.refused_account (
  account text primary key,
  country_code text not null check (country_code in ('CA', 'US')),
  -- Null: the environment's account.
  tenant_id bigint references tenant (id),
  reason text not null,
  refused_at timestamptz not null,
  mailed_at timestamptz
);
grant select, insert, delete, update (mailed_at) on app.refused_account to vanbay_app;

-- How a payment was paid, as the provider's charge says it. Receipts of payments in person must show some of it, and Interac is refunded with the card present only.
create table payment_charge (
  tenant_id bigint not null default app.current_tenant(),
  payment_id bigint not null,
  charge_id text not null,
  kind text not null check (kind in ('card', 'card_present', 'interac_present', 'cashapp', 'other')),
  brand text,
  last4 text,
  account_type text,
  application_name text,
  application_id text,
  authorization_code text,
  cryptogram text,
  verification text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
comment on column payment_charge.application_id is 'The AID of the card''s chip';
comment on column payment_charge.verification is 'How the cardholder was verified, such as online_pin';
call app.protect('payment_charge');

-- How the money goes back: to the card online, to the card at a reader, or instead of a card that cannot be presented in cash or as credit.
alter table refund add column way text not null default 'ORIGINAL' check (way in ('ORIGINAL', 'READER', 'CASH', 'CREDIT'));
alter table refund add column reader_id text;
alter table refund add column failure text check (failure in ('cancelled', 'other_card', 'declined', 'reader', 'refused'));
alter table refund add constraint refund_reader check ((way = 'READER') = (reader_id is not null));
comment on column refund.failure is 'Why a refund on a reader failed';
create unique index refund_reader_once on refund (tenant_id, reader_id) where status = 'PENDING' and reader_id is not null;

alter table credit_entry drop constraint credit_entry_type_check;
alter table credit_entry add constraint credit_entry_type_check check (type in ('REFERRAL', 'APPLIED', 'RETURNED', 'ADJUSTMENT', 'REFUND'));

-- A reader has one action, be it a payment or a refund: the provider replaces one that waits without a word.
create function app.require_free_reader() returns trigger language plpgsql as $$
begin
  if new.reader_id is null or new.status <> 'PENDING' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.tenant_id || ' ' || new.reader_id, 28));
  if (tg_table_name = 'payment' and exists (
        select from refund r where r.tenant_id = new.tenant_id and r.reader_id = new.reader_id and r.status = 'PENDING'))
    or (tg_table_name = 'refund' and exists (
        select from payment p where p.tenant_id = new.tenant_id and p.reader_id = new.reader_id and p.status = 'PENDING')) then
    raise exception 'the reader is in use' using errcode = 'unique_violation', constraint = 'payment_reader_once';
  end if;
  return new;
end $$;
create trigger require_free_reader before insert on payment for each row execute function app.require_free_reader();
create trigger require_free_reader before insert on refund for each row execute function app.require_free_reader();

-- What a customer agreed to when they saved a card that is charged later. The text of each version is in domain/payment/card-consent.ts.
create table card_consent (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  version text not null,
  wording text not null,
  agreed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index card_consent_user on card_consent (tenant_id, user_id, agreed_at);
comment on column card_consent.wording is 'The text as it was shown';
call app.protect('card_consent');
call app.append_only('card_consent');
