-- Up Migration
-- The uses of a code by one customer are numbered and a number is taken once, so that the limit per customer holds when they book twice at once.
alter table discount_code_use add column nth integer not null default 1 check (nth >= 1);
alter table discount_code_use add column is_referral boolean not null default false;
create unique index discount_code_use_nth on discount_code_use (tenant_id, discount_code_id, user_id, nth);
drop index discount_code_use_user;
-- Somebody is a new customer once, whatever referral codes they know.
create unique index discount_code_use_referral on discount_code_use (tenant_id, user_id) where is_referral;

-- The code that a customer gives to friends.
create unique index discount_code_referrer on discount_code (tenant_id, referrer_user_id) where referrer_user_id is not null;
alter table tenant add column referral_discount bigint not null default 2000 check (referral_discount > 0);
comment on column tenant.referral_discount is 'Cents that a referral code takes off a new customer''s first order';

-- Undoes a booking's whole statement when what was to lower its price is not there any more: VB003 the code, VB004 the credit.
create function app.require_reductions(has_code boolean, has_credit boolean) returns void language plpgsql as $$
begin
  if not has_code then
    raise exception 'the discount code is used up' using errcode = 'VB003';
  elsif not has_credit then
    raise exception 'the credit is spent' using errcode = 'VB004';
  end if;
end $$;
grant execute on function app.require_reductions to vanbay_app;
