-- When a test of an outside service last worked and last failed, so that the settings say so and remind owners of one that fails.
set local lock_timeout = '5s';

create table integration_check (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  key text not null check (char_length(key) between 1 and 40),
  worked_at timestamptz,
  failed_at timestamptz,
  failure text check (char_length(failure) <= 500),
  primary key (tenant_id, key),
  check (worked_at is not null or failed_at is not null)
);
comment on column integration_check.key is 'IntegrationKey in server/integration/read-integrations.ts';
comment on column integration_check.failure is 'What the last failed test said';
call app.protect('integration_check');
