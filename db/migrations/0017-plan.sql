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
call app.protect('subscription_type');
call app.audit_settings('subscription_type');

create table subscription (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  user_vehicle_id bigint not null,
  subscription_type_id bigint not null,
  work_order_id bigint,
  status text not null default 'PENDING' check (status in ('ACTIVE', 'PENDING', 'CANCELLED', 'RENEWAL_ERROR')),
  payment_day smallint check (payment_day between 1 and 31),
  next_payment_at timestamptz,
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
create index subscription_due on subscription (tenant_id, next_payment_at) where status <> 'CANCELLED';
create index subscription_user_vehicle on subscription (tenant_id, user_vehicle_id, id);
comment on column subscription.payment_day is 'Day of the month of its payments, stored so that the 31st comes back after a February';
comment on column subscription.next_payment_at is 'When the next payment is due. Null until the first is made';
call app.protect('subscription');
