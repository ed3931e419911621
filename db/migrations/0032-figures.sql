-- What reports and dashboards read instead of a million invoices. Triggers of the ledgers' own transactions keep these tables exact, and
-- server/report/figures-match-ledger.test.ts proves that they equal the ledgers.

-- The van that did the job, so that a van's invoices of a time span are one range of an index.
alter table invoice add column van_id bigint;
update invoice i set van_id = w.van_id from work_order w where w.tenant_id = i.tenant_id and w.id = i.work_order_id;
alter table invoice add foreign key (tenant_id, van_id) references van (tenant_id, id);
comment on column invoice.van_id is 'The van of the work order when it was completed';
create index invoice_sale_van on invoice (tenant_id, van_id, created_at) include (id, franchise_id, work_order_id, user_id, discount_sub_total, tax)
  where van_id is not null and voided_at is null and work_order_id is not null;
create function app.name_invoice_van() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  select w.van_id into new.van_id from work_order w where w.tenant_id = new.tenant_id and w.id = new.work_order_id;
  return new;
end $$;
create trigger name_invoice_van before insert on invoice for each row
when (new.van_id is null and new.work_order_id is not null) execute function app.name_invoice_van();

-- What is owed of an invoice, and from when until when something was. Who owed what on any day is found by the range, and added up from the ledger.
create table receivable (
  tenant_id bigint not null default app.current_tenant(),
  invoice_id bigint not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  balance bigint not null,
  primary key (tenant_id, invoice_id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade,
  check (closed_at >= opened_at)
);
comment on table receivable is 'Triggers write it, and nothing else does';
comment on column receivable.closed_at is 'When it was paid in full or voided. Null: something is owed, or was owed again';
comment on column receivable.balance is 'Cents: billed, less the entries that app.pays counts';
create index receivable_when on receivable using gist (tenant_id, tstzrange(opened_at, closed_at));
call app.protect('receivable');

-- The part of a ledger entry that lowers what an invoice's customer owes. Money that is returned does not: a refunded invoice is not owed again.
create function app.pays(kind text, amount bigint) returns bigint language sql immutable parallel safe
return case when kind = 'CAPTURE' then amount else 0 end;

create function app.owed(i invoice) returns bigint language sql immutable
return case when i.voided_at is null then i.discount_sub_total + i.tax else 0 end;

create function app.receive_bills() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into receivable (tenant_id, invoice_id, opened_at, closed_at, balance)
  select n.tenant_id, n.id, n.created_at, case when app.owed(n::invoice) = 0 then greatest(n.created_at, n.voided_at) end, app.owed(n::invoice)
  from new_rows n;
  return null;
end $$;
create trigger receive_bills after insert on invoice referencing new table as new_rows for each statement execute function app.receive_bills();

create function app.receive_money() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update receivable r set balance = r.balance - m.paid, closed_at = case when r.balance = m.paid then greatest(m.at, r.opened_at) end
  from (select n.tenant_id, n.invoice_id, sum(app.pays(n.kind, n.amount))::bigint as paid,
      max(n.created_at) filter (where app.pays(n.kind, n.amount) <> 0) as at
    from new_rows n group by 1, 2 having sum(app.pays(n.kind, n.amount)) <> 0) m
  where r.tenant_id = m.tenant_id and r.invoice_id = m.invoice_id;
  return null;
end $$;
create trigger receive_money after insert on payment_entry referencing new table as new_rows for each statement execute function app.receive_money();

create function app.receive_changed_bill() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update receivable r set opened_at = new.created_at, balance = r.balance - app.owed(old) + app.owed(new),
    closed_at = case when r.balance - app.owed(old) + app.owed(new) = 0 then greatest(new.created_at, coalesce(new.voided_at, r.closed_at)) end
  where r.tenant_id = new.tenant_id and r.invoice_id = new.id;
  return null;
end $$;
create trigger receive_changed_bill after update of voided_at, created_at, discount_sub_total, tax on invoice for each row
when ((old.voided_at, old.created_at, old.discount_sub_total, old.tax) is distinct from (new.voided_at, new.created_at, new.discount_sub_total, new.tax))
execute function app.receive_changed_bill();

-- The invoices of which something may be owed just before an instant. A function of the owner, because row-level security keeps the application's role from
-- using the index: its operators are not leakproof.
create function app.owed_before(instant timestamptz) returns table (invoice_id bigint) language sql stable security definer
set search_path = pg_catalog, public as $$
  select r.invoice_id from receivable r
  where r.tenant_id = app.current_tenant() and tstzrange(r.opened_at, r.closed_at) @> (instant - interval '1 microsecond')
$$;
revoke execute on function app.owed_before from public;
grant execute on function app.owed_before to vanbay_app;

-- Sums of a quarter of an hour. Every time zone's days start at one of them, so sums of local days are sums of these.
create table figure_sum (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  kind text not null check (kind in ('SALES', 'REVENUE', 'SUPPLIES', 'FUEL', 'PAYMENTS')),
  at timestamptz not null,
  detail text not null default '',
  count bigint not null default 0,
  subtotal bigint not null default 0,
  tax bigint not null default 0,
  amount bigint not null default 0,
  primary key (tenant_id, franchise_id, kind, at, detail) include (count, subtotal, tax, amount),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on table figure_sum is 'Triggers write it, and nothing else does. Kinds have rows of their own, so that transactions lock them in one order';
comment on column figure_sum.detail is 'The payment method of PAYMENTS';
comment on column figure_sum.amount is 'Cents: commission of SALES, received less refunded of REVENUE, costs of SUPPLIES and FUEL';
call app.protect('figure_sum');

create type app.figure as (
  tenant_id bigint, franchise_id bigint, kind text, at timestamptz, detail text, count bigint, subtotal bigint, tax bigint, amount bigint);

-- Adds figures, always in the order of the key, so that two statements never wait for each other.
create function app.add_figures(figures app.figure[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into figure_sum as s (tenant_id, franchise_id, kind, at, detail, count, subtotal, tax, amount)
  select f.tenant_id, f.franchise_id, f.kind, date_bin('15 minutes', f.at, timestamptz 'epoch'), f.detail, sum(f.count), sum(f.subtotal), sum(f.tax), sum(f.amount)
  from unnest(figures) f where f.franchise_id is not null
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (tenant_id, franchise_id, kind, at, detail)
  do update set count = s.count + excluded.count, subtotal = s.subtotal + excluded.subtotal, tax = s.tax + excluded.tax, amount = s.amount + excluded.amount
$$;
revoke execute on function app.add_figures from public;

-- A completed order's invoice as a figure: commission of 5 % is rounded for each.
create function app.sale_figure(i invoice, sign integer) returns app.figure language sql immutable
return row(i.tenant_id, i.franchise_id, 'SALES', i.created_at, '', sign, sign * i.discount_sub_total, sign * i.tax,
  sign * ((i.discount_sub_total * 50000 + 500000) / 1000000))::app.figure;
create function app.is_sale(i invoice) returns boolean language sql immutable
return i.work_order_id is not null and i.voided_at is null;

-- The first and last completed order of a customer at a franchise, with and without a vendor: who was served in a span, and who is new.
create table customer_sale (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  user_id bigint not null,
  is_sent boolean not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, user_id, franchise_id, is_sent) include (first_at, last_at),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on table customer_sale is 'Triggers write it, and nothing else does';
comment on column customer_sale.is_sent is 'Whether a vendor sent the orders';
call app.protect('customer_sale');

create function app.sum_sales() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array(select app.sale_figure(n::invoice, 1) from new_rows n where app.is_sale(n::invoice)));
  insert into customer_sale as c (tenant_id, franchise_id, user_id, is_sent, first_at, last_at)
  select n.tenant_id, n.franchise_id, n.user_id, n.vendor_id is not null, min(n.created_at), max(n.created_at)
  from new_rows n where app.is_sale(n::invoice) and n.franchise_id is not null group by 1, 2, 3, 4 order by 1, 3, 2, 4
  on conflict (tenant_id, user_id, franchise_id, is_sent)
  do update set first_at = least(c.first_at, excluded.first_at), last_at = greatest(c.last_at, excluded.last_at);
  return null;
end $$;
create trigger sum_sales after insert on invoice referencing new table as new_rows for each statement execute function app.sum_sales();

-- The row of a customer as the invoices say now.
create function app.follow_sales(tenant bigint, franchise bigint, customer bigint, sent boolean) returns void language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  delete from customer_sale c where c.tenant_id = tenant and c.user_id = customer and c.franchise_id = franchise and c.is_sent = sent;
  insert into customer_sale (tenant_id, franchise_id, user_id, is_sent, first_at, last_at)
  select tenant, franchise, customer, sent, min(i.created_at), max(i.created_at) from invoice i
  where i.tenant_id = tenant and i.user_id = customer and i.franchise_id = franchise and (i.vendor_id is not null) = sent and app.is_sale(i)
  having count(*) > 0;
end $$;
revoke execute on function app.follow_sales from public;

create function app.sum_changed_sale() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array[app.sale_figure(old, case when app.is_sale(old) then -1 else 0 end),
    app.sale_figure(new, case when app.is_sale(new) then 1 else 0 end)]);
  if old.franchise_id is not null then
    perform app.follow_sales(old.tenant_id, old.franchise_id, old.user_id, old.vendor_id is not null);
  end if;
  if new.franchise_id is not null then
    perform app.follow_sales(new.tenant_id, new.franchise_id, new.user_id, new.vendor_id is not null);
  end if;
  return null;
end $$;
create trigger sum_changed_sale after update of voided_at, created_at, franchise_id, user_id, vendor_id, discount_sub_total, tax on invoice for each row
when (old.work_order_id is not null and (old.voided_at, old.created_at, old.franchise_id, old.user_id, old.vendor_id, old.discount_sub_total, old.tax)
  is distinct from (new.voided_at, new.created_at, new.franchise_id, new.user_id, new.vendor_id, new.discount_sub_total, new.tax))
execute function app.sum_changed_sale();

create function app.sum_revenue() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array(
    select row(n.tenant_id, n.franchise_id, 'REVENUE', n.created_at, '', 0, 0, 0, n.amount)::app.figure from new_rows n));
  return null;
end $$;
create trigger sum_revenue after insert on payment_entry referencing new table as new_rows for each statement execute function app.sum_revenue();

-- Approved payments by method, on the day when they were begun.
create function app.sum_payment() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array[
    row(new.tenant_id, new.franchise_id, 'PAYMENTS', new.created_at, new.payment_method, (new.status = 'APPROVED')::int - (old.status = 'APPROVED')::int,
      0, 0, 0)::app.figure]);
  return null;
end $$;
create trigger sum_payment after update of status on payment for each row
when ((old.status = 'APPROVED') <> (new.status = 'APPROVED')) execute function app.sum_payment();
create function app.sum_payments() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array(
    select row(n.tenant_id, n.franchise_id, 'PAYMENTS', n.created_at, n.payment_method, 1, 0, 0, 0)::app.figure from new_rows n where n.status = 'APPROVED'));
  return null;
end $$;
create trigger sum_payments after insert on payment referencing new table as new_rows for each statement execute function app.sum_payments();

-- What jobs took from stock, at the last purchase price.
create function app.used_cost(change bigint, unit_price bigint, is_oil boolean) returns bigint language sql immutable parallel safe
return round(-change * coalesce(unit_price, 0) / case when is_oil then 1000.0 else 1 end)::bigint;
create function app.sum_supplies() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array(
    select row(n.tenant_id, s.franchise_id, 'SUPPLIES', n.created_at, '', 0, 0, 0, app.used_cost(n.change, n.unit_price, s.oil_id is not null))::app.figure
    from new_rows n join stock_item s on s.tenant_id = n.tenant_id and s.id = n.stock_item_id where n.reason = 'USED'));
  return null;
end $$;
create trigger sum_supplies after insert on stock_entry referencing new table as new_rows for each statement execute function app.sum_supplies();

-- Fuel counts on the day of its purchase, and a reversal takes it off that day.
create function app.fuel_cost(millilitres bigint, unit_price bigint) returns bigint language sql immutable parallel safe
return round(millilitres * unit_price / 1000.0)::bigint;
create function app.sum_fuel() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.add_figures(array(
    select row(n.tenant_id, v.franchise_id, 'FUEL', coalesce(bought.created_at, n.created_at), '', 0, 0, 0,
      case when bought.id is null then app.fuel_cost(n.millilitres, n.unit_price) else -app.fuel_cost(bought.millilitres, bought.unit_price) end)::app.figure
    from new_rows n join van v on v.tenant_id = n.tenant_id and v.id = n.van_id
      left join fuel_entry bought on bought.tenant_id = n.tenant_id and bought.id = n.removes_id));
  return null;
end $$;
create trigger sum_fuel after insert on fuel_entry referencing new table as new_rows for each statement execute function app.sum_fuel();

-- Calculates all of it again from the ledgers: for the rows from before this migration, and after a large load without triggers.
create procedure app.rebuild_figures() language plpgsql as $$
begin
  delete from receivable;
  delete from figure_sum;
  delete from customer_sale;
  insert into receivable (tenant_id, invoice_id, opened_at, closed_at, balance)
  select i.tenant_id, i.id, i.created_at,
    case when app.owed(i) = coalesce(p.paid, 0) then greatest(i.created_at, coalesce(i.voided_at, p.at)) end, app.owed(i) - coalesce(p.paid, 0)
  from invoice i left join (select e.tenant_id, e.invoice_id, sum(app.pays(e.kind, e.amount))::bigint as paid, max(e.created_at) filter (where app.pays(e.kind, e.amount) <> 0) as at
    from payment_entry e group by 1, 2) p on p.tenant_id = i.tenant_id and p.invoice_id = i.id;
  insert into figure_sum (tenant_id, franchise_id, kind, at, detail, count, subtotal, tax, amount)
  select tenant_id, franchise_id, kind, date_bin('15 minutes', at, timestamptz 'epoch'), detail, sum(count), sum(subtotal), sum(tax), sum(amount)
  from (
    select (app.sale_figure(i, 1)).* from invoice i where app.is_sale(i)
    union all
    select e.tenant_id, e.franchise_id, 'REVENUE', e.created_at, '', 0, 0, 0, e.amount from payment_entry e
    union all
    select p.tenant_id, p.franchise_id, 'PAYMENTS', p.created_at, p.payment_method, 1, 0, 0, 0 from payment p where p.status = 'APPROVED'
    union all
    select e.tenant_id, s.franchise_id, 'SUPPLIES', e.created_at, '', 0, 0, 0, app.used_cost(e.change, e.unit_price, s.oil_id is not null)
    from stock_entry e join stock_item s on s.tenant_id = e.tenant_id and s.id = e.stock_item_id where e.reason = 'USED'
    union all
    select e.tenant_id, v.franchise_id, 'FUEL', coalesce(b.created_at, e.created_at), '', 0, 0, 0,
      case when b.id is null then app.fuel_cost(e.millilitres, e.unit_price) else -app.fuel_cost(b.millilitres, b.unit_price) end
    from fuel_entry e join van v on v.tenant_id = e.tenant_id and v.id = e.van_id left join fuel_entry b on b.tenant_id = e.tenant_id and b.id = e.removes_id) f
  where franchise_id is not null group by 1, 2, 3, 4, 5;
  insert into customer_sale (tenant_id, franchise_id, user_id, is_sent, first_at, last_at)
  select i.tenant_id, i.franchise_id, i.user_id, i.vendor_id is not null, min(i.created_at), max(i.created_at)
  from invoice i where app.is_sale(i) and i.franchise_id is not null group by 1, 2, 3, 4;
end $$;
call app.rebuild_figures();
