-- A tenant moves to another installation: here it no longer exists for requests and jobs, and its rows wait until they are deleted.
set local lock_timeout = '5s';

create table app.moved_tenant (
  tenant_id bigint primary key references tenant (id),
  moved_at timestamptz not null,
  is_written boolean not null default false
);
comment on column app.moved_tenant.is_written is 'False while its last jobs end and its archive is written: requests no longer find it then, and jobs still do';
comment on table app.moved_tenant is 'Tenants that moved to another installation, or that are being written for it';
grant select on app.moved_tenant to vanbay_app;

-- The payment provider returns what we wrote on a payment, with the installation that wrote it. Those of before a move are of the tenant still.
create table former_environment (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  environment text not null check (char_length(environment) between 1 and 100),
  primary key (tenant_id, environment)
);
comment on table former_environment is 'The installations from which the tenant moved, as the payment provider knows them';
call app.protect('former_environment');

-- Every unique key of a tenant's table has the tenant, as a database that is distributed by tenant asks. The address is looked up within its tenant.
alter table payment_account add constraint payment_account_webhook_address unique (tenant_id, webhook_address);
-- contract: the key above replaces it, and nothing inserts by it
alter table payment_account drop constraint payment_account_webhook_address_key;
