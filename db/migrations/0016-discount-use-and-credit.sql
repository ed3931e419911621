create table discount_code_use (
  tenant_id bigint not null default app.current_tenant(),
  discount_code_id bigint not null,
  work_order_id bigint not null,
  user_id bigint not null,
  nth integer not null default 1 check (nth >= 1),
  is_referral boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, discount_code_id, work_order_id),
  foreign key (tenant_id, discount_code_id) references discount_code (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
-- The uses by one customer have numbers, so that the limit for each customer holds when they book twice at the same time.
create unique index discount_code_use_nth on discount_code_use (tenant_id, discount_code_id, user_id, nth);
-- A customer uses a referral code once, whatever codes they know.
create unique index discount_code_use_referral on discount_code_use (tenant_id, user_id) where is_referral;
call app.protect('discount_code_use');

create table credit_account (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column credit_account.balance is 'Cents. Always the sum of credit_entry.amount';
call app.protect('credit_account');

create table credit_entry (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  amount bigint not null check (amount <> 0),
  type text not null check (type in ('REFERRAL', 'APPLIED', 'RETURNED', 'ADJUSTMENT')),
  work_order_id bigint,
  idempotency_key text not null,
  author_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, user_id) references credit_account (tenant_id, user_id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index credit_entry_user on credit_entry (tenant_id, user_id, id);
call app.protect('credit_entry');
call app.append_only('credit_entry');

-- Rolls back a booking's statement when its discount code (VB003) or its credit (VB004) was used by another booking in the meantime.
create function app.require_reductions(has_code boolean, has_credit boolean) returns void language plpgsql as $$
begin
  if not has_code then
    raise exception 'the discount code is used up' using errcode = 'VB003';
  elsif not has_credit then
    raise exception 'the credit is spent' using errcode = 'VB004';
  end if;
end $$;
grant execute on function app.require_reductions to vanbay_app;
