-- Up Migration
alter table subscription add column payment_day smallint check (payment_day between 1 and 31);
alter table subscription add column next_payment_at timestamptz;
comment on column subscription.payment_day is 'Day of the month of its payments, kept so that the 31st comes back after a February';
comment on column subscription.next_payment_at is 'When the next payment falls due; null until the first is made';
create index subscription_due on subscription (tenant_id, next_payment_at) where status <> 'CANCELLED';
create index subscription_user_vehicle on subscription (tenant_id, user_vehicle_id, id);
create index invoice_subscription on invoice (tenant_id, subscription_id) where subscription_id is not null;

-- What a subscription costs for one month or year. A period exists once, so that nobody is billed for it twice, by however many workers.
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
comment on column subscription_period.due_at is 'When its payment fell due: at creation, then at each renewal';
comment on column subscription_period.attempts is 'Charges of the saved card that failed';
comment on column subscription_period.retry_at is 'When the card is charged again; null when it is not';
comment on column subscription_period.charge_payment_id is 'A charge whose outcome is not recorded yet, with the card that it is made to: it is made again exactly so';
call app.protect('subscription_period');
