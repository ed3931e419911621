-- Money of a credited invoice that goes to the new invoice of the same order, instead of a refund and another charge.
create table payment_move (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  idempotency_key text not null,
  from_payment_id bigint not null,
  to_payment_id bigint not null,
  amount bigint not null check (amount > 0),
  author_id bigint not null,
  author_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  unique (tenant_id, to_payment_id),
  foreign key (tenant_id, from_payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, to_payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  check (from_payment_id <> to_payment_id)
);
create index payment_move_from on payment_move (tenant_id, from_payment_id);
comment on column payment_move.amount is 'Cents';
call app.protect('payment_move');
call app.append_only('payment_move');

alter table payment add column moved_amount bigint not null default 0;
alter table payment add column source_payment_id bigint;
alter table payment add foreign key (tenant_id, source_payment_id) references payment (tenant_id, id);
alter table payment add constraint payment_left check (moved_amount >= 0 and refunded_amount + moved_amount <= amount);
create index payment_source on payment (tenant_id, source_payment_id) where source_payment_id is not null;
comment on column payment.moved_amount is 'Cents that went to a new invoice';
comment on column payment.source_payment_id is 'The payment that took the money at first, for one that holds moved money: the provider knows only that one';

alter table invoice add column moved_amount bigint not null default 0;
alter table invoice add constraint invoice_moved
  check (moved_amount >= 0 and refunded_amount + moved_amount <= approved_amount and (moved_amount = 0 or credited_at is not null));
comment on column invoice.moved_amount is 'Cents of a credited invoice that went to the new one';
alter table invoice alter column status set expression as (case
  when voided_at is not null and approved_amount = moved_amount then 'VOIDED'
  when refunded_amount > 0 and refunded_amount >= approved_amount - moved_amount then 'REFUNDED'
  when refunded_amount > 0 then 'PARTIALLY_REFUNDED'
  when approved_amount >= discount_sub_total + tax or voided_at is not null then 'PAID'
  when approved_amount > 0 then 'PARTIALLY_PAID'
  when pending_payments > 0 then 'PENDING'
  else 'OPEN' end);

-- A move is two entries that add up to 0: out of one payment and invoice, into another.
alter table payment_entry add column move_id bigint;
alter table payment_entry add foreign key (tenant_id, move_id) references payment_move (tenant_id, id);
do $$
declare
  kinds text;
  rule text;
begin
  select string_agg(quote_literal(m[1]), ', ') into strict kinds
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
  where c.conname = 'payment_entry_kind_check';
  alter table payment_entry drop constraint payment_entry_kind_check;
  execute format('alter table payment_entry add constraint payment_entry_kind_check check (kind in (%s, %L, %L))', kinds, 'MOVED_OUT', 'MOVED_IN');
  select pg_get_expr(conbin, conrelid) into strict rule from pg_constraint where conname = 'payment_entry_check';
  alter table payment_entry drop constraint payment_entry_check;
  execute format('alter table payment_entry add constraint payment_entry_check check ((%s)
    or (kind = %L and amount < 0 and refund_id is null and dispute_id is null) or (kind = %L and amount > 0 and refund_id is null and dispute_id is null))',
    rule, 'MOVED_OUT', 'MOVED_IN');
end $$;
alter table payment_entry add constraint payment_entry_moved check ((kind in ('MOVED_OUT', 'MOVED_IN')) = (move_id is not null));
create unique index payment_entry_move on payment_entry (tenant_id, move_id, kind) where move_id is not null;

-- Moved money pays the new invoice.
create or replace function app.pays(kind text, amount bigint) returns bigint language sql immutable parallel safe
return case when kind in ('CAPTURE', 'MOVED_IN') then amount else 0 end;

-- Moved money stays with the account that took it, and is not another payment in the figures.
drop trigger choose_account on payment;
create trigger choose_account before insert on payment for each row
  when (new.payment_method in ('payLater', 'card', 'terminal', 'cashApp') and new.source_payment_id is null) execute function app.choose_account_of_payment();
create or replace function app.sum_payments() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array(
    select row(n.tenant_id, n.franchise_id, 'PAYMENTS', n.created_at, n.payment_method, 1, 0, 0, 0)::app.figure from new_rows n
    where n.status = 'APPROVED' and n.source_payment_id is null));
  return null;
end $$;
do $$
declare
  body text;
begin
  select pg_get_functiondef(oid) into strict body from pg_proc where proname = 'rebuild_figures';
  if position('where p.status = ''APPROVED''' in body) = 0 then
    raise exception 'rebuild_figures does not read payments as expected';
  end if;
  execute replace(body, 'where p.status = ''APPROVED''', 'where p.status = ''APPROVED'' and p.source_payment_id is null');
end $$;

-- Adds a type to the list, whatever it is now.
do $$
declare
  types text;
begin
  select string_agg(quote_literal(m[1]), ', ') into strict types
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
  where c.conname = 'work_order_event_type_check';
  alter table work_order_event drop constraint work_order_event_type_check;
  execute format('alter table work_order_event add constraint work_order_event_type_check check (type in (%s, %L))', types, 'payment_moved');
end $$;
