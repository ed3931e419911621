create table discount_code (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  code text not null check (code = upper(code)),
  discount_type text not null check (discount_type in ('PERCENT', 'PROMO', 'GROUPON')),
  amount bigint not null check (amount > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  referrer_user_id bigint,
  name_keys text[],
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, referrer_user_id) references app_user (tenant_id, id)
);
-- The code that a customer gives to friends.
create unique index discount_code_referrer on discount_code (tenant_id, referrer_user_id) where referrer_user_id is not null;
comment on column discount_code.amount is 'Basis points for PERCENT, otherwise cents';
comment on column discount_code.name_keys is 'The services that it applies to. Null: all';
call app.protect('discount_code');
-- Bookings count the uses of a code, which is no change of settings.
call app.audit_settings('discount_code', 'uses');
