-- The accounts of a tenant at the payment provider, one at a time for each country. A row with none of a tenant means the environment's keys (docs/operations.md).
-- Rows end and are not overwritten, so payments keep the account they were made with; only the keys of an account can be replaced.
create table payment_account (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  country_code text not null check (country_code in ('CA', 'US')),
  provider_account_id text not null check (char_length(provider_account_id) <= 255),
  mode text not null check (mode in ('test', 'live')),
  api_version text not null,
  webhook_address uuid not null unique default gen_random_uuid(),
  sealed_keys bytea not null,
  has_webhook_secret boolean not null default false,
  created_at timestamptz not null,
  keys_changed_at timestamptz not null,
  ended_at timestamptz check (ended_at >= created_at),
  primary key (tenant_id, id)
);
comment on column payment_account.sealed_keys is 'Secret key, publishable key and webhook secrets, encrypted with SECRET. No operation returns them';
comment on column payment_account.webhook_address is 'The last part of the address for its webhooks';
comment on column payment_account.api_version is 'The version of the provider''s API when its keys were added';
create unique index payment_account_current on payment_account (tenant_id, country_code) where ended_at is null;
call app.protect('payment_account');
call app.audit_settings('payment_account');

-- When an account was last called. The account is its key: CA or US for the environment's, else the tenant and the row, such as 3-12.
create table app.provider_account_use (
  account text primary key,
  called_at timestamptz not null
);
grant select, insert, update on app.provider_account_use to vanbay_app;

alter table app.webhook_event drop constraint webhook_event_account_check;
comment on column app.webhook_event.account is 'CA or US for the environment''s account, else the tenant and the row of payment_account, such as 3-12';

-- A null account is the environment's.
alter table payment add column account_id bigint;
alter table payment add foreign key (tenant_id, account_id) references payment_account (tenant_id, id);
comment on column payment.account_id is 'The provider''s account of a payment with it; refunds go the same way. Null: that of the environment';
alter table payout_payment add column account_id bigint;
alter table payout_payment add foreign key (tenant_id, account_id) references payment_account (tenant_id, id);
alter table franchise add column terminal_account_id bigint;
alter table franchise add foreign key (tenant_id, terminal_account_id) references payment_account (tenant_id, id);
comment on column franchise.terminal_account_id is 'The account of terminal_location_id';

alter table payment_customer drop constraint payment_customer_pkey;
alter table payment_customer add column id bigint generated always as identity;
alter table payment_customer add primary key (tenant_id, id);
alter table payment_customer add column account_id bigint;
alter table payment_customer add foreign key (tenant_id, account_id) references payment_account (tenant_id, id);
create unique index payment_customer_once on payment_customer (tenant_id, user_id, country_code, account_id) nulls not distinct;
comment on column payment_customer.account_id is 'The provider''s account that knows the customer and their cards. Null: that of the environment';

-- The account that payments of a country are made with now; null for the environment's.
create function app.current_payment_account(tenant bigint, country text) returns bigint language sql stable
  set search_path = pg_catalog, public, app
  return (select id from payment_account where tenant_id = tenant and country_code = country and ended_at is null);

-- Triggers, so that no way of paying can forget the account.
create function app.choose_account_of_payment() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  new.account_id := app.current_payment_account(new.tenant_id,
    (select country_code from invoice where tenant_id = new.tenant_id and id = new.invoice_id));
  return new;
end $$;
create trigger choose_account before insert on payment for each row
  when (new.payment_method in ('payLater', 'card', 'terminal', 'cashApp')) execute function app.choose_account_of_payment();

create function app.choose_account_of_payout() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  new.account_id := app.current_payment_account(new.tenant_id,
    (select case currency when 'CAD' then 'CA' else 'US' end from payout_statement where tenant_id = new.tenant_id and id = new.statement_id));
  return new;
end $$;
create trigger choose_account before insert on payout_payment for each row execute function app.choose_account_of_payout();

create function app.choose_account_of_readers() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  new.terminal_account_id := app.current_payment_account(new.tenant_id, new.country_code);
  return new;
end $$;
create trigger choose_account_inserted before insert on franchise for each row
  when (new.terminal_location_id is not null) execute function app.choose_account_of_readers();
create trigger choose_account_updated before update on franchise for each row
  when (new.terminal_location_id is distinct from old.terminal_location_id) execute function app.choose_account_of_readers();
