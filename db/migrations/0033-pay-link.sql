-- A sent payment link waits (SENT) and does not hold its invoice, until the payer opens it (PENDING).
do $$
declare
  statuses text;
begin
  select string_agg(quote_literal(m[1]), ', ') into strict statuses
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
  where c.conname = 'payment_status_check';
  alter table payment drop constraint payment_status_check;
  execute format('alter table payment add constraint payment_status_check check (status in (%s, %L))', statuses, 'SENT');
end $$;
alter table payment add link_email text check (char_length(link_email) <= 255);
comment on column payment.link_email is 'Where the payment link was sent, if not to the billed email';
-- An invoice has one link at a time.
create unique index payment_link_once on payment (tenant_id, invoice_id) where payment_method = 'payLater' and status in ('SENT', 'PENDING');

-- The member pays the price that they bought, also after the plan's price changes.
alter table subscription add price bigint check (price >= 0);
update subscription s set price = t.price from subscription_type t where t.tenant_id = s.tenant_id and t.id = s.subscription_type_id;
comment on column subscription.price is 'Cents a period, as bought. Null: the price of the plan';

alter table payment add saves_card boolean not null default false;
comment on column payment.saves_card is 'The customer agreed that the card of this checkout is saved for renewals';

-- Of a credited invoice nothing is owed, however much was paid for it: that money is returned by refunds.
create or replace function app.owed(i invoice) returns bigint language sql immutable
return case when i.voided_at is null then i.discount_sub_total + i.tax when i.credited_at is not null then i.approved_amount else 0 end;
