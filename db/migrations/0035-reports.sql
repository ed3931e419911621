-- What an accountant reads: the value of stock by moving average, the chart of accounts, journals as they were exported, and files of reports.

-- Each entry of the stock ledger has its value and what the item has after it. The average of an item is its value by its quantity; moved stock keeps its
-- value, and an item that becomes empty gives all of its value.
alter table stock_entry add column value bigint not null default 0, add column value_after bigint not null default 0,
  add column quantity_after bigint not null default 0;
comment on column stock_entry.value is 'Cents by which it changes the value of its item, at the moving average. Bought stock counts at its price';
comment on column stock_entry.value_after is 'Cents that the item is worth after it';
comment on column stock_entry.quantity_after is 'Pieces or millilitres of the item after it';

create function app.value_stock() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  has_quantity bigint := 0;
  has_value bigint := 0;
  source_quantity bigint;
  source_value bigint;
  moved bigint;
begin
  select e.quantity_after, e.value_after into has_quantity, has_value from stock_entry e
  where e.tenant_id = new.tenant_id and e.stock_item_id = new.stock_item_id order by e.id desc limit 1;
  has_quantity := coalesce(has_quantity, 0);
  has_value := coalesce(has_value, 0);
  if new.other_item_id is not null then
    -- The other half of a move, if it is written already.
    select -e.value, e.quantity_after, e.value_after into moved, source_quantity, source_value from stock_entry e
    where e.tenant_id = new.tenant_id and e.stock_item_id = new.other_item_id order by e.id desc limit 1;
    if not exists (select from stock_entry e where e.tenant_id = new.tenant_id and e.stock_item_id = new.other_item_id and e.other_item_id = new.stock_item_id
      and e.created_at = new.created_at and e.change = -new.change
      and e.id = (select max(l.id) from stock_entry l where l.tenant_id = new.tenant_id and l.stock_item_id = new.other_item_id)) then
      moved := case when new.change > 0 and source_quantity > 0 then round(source_value::numeric * least(new.change, source_quantity) / source_quantity)::bigint end;
    end if;
  end if;
  new.value := case
    when moved is not null then moved
    when new.reason = 'RESTOCKED' and new.unit_price is not null then
      (select round(new.change::numeric * new.unit_price / case when s.oil_id is null then 1 else 1000 end)::bigint from stock_item s
        where s.tenant_id = new.tenant_id and s.id = new.stock_item_id)
    when has_quantity <= 0 then 0
    else round(has_value::numeric * greatest(new.change, -has_quantity) / has_quantity)::bigint end;
  new.quantity_after := has_quantity + new.change;
  new.value_after := has_value + new.value;
  return new;
end $$;

-- The entries from before this migration, in their order.
do $$
declare
  entry stock_entry;
begin
  create temporary table earlier on commit drop as select * from stock_entry order by id;
  if exists (select from earlier) then
    alter table stock_entry disable trigger all;
    delete from stock_entry;
    create trigger value_earlier before insert on stock_entry for each row execute function app.value_stock();
    for entry in select * from earlier order by id loop
      insert into stock_entry overriding system value select (entry).*;
    end loop;
    drop trigger value_earlier on stock_entry;
    alter table stock_entry enable trigger all;
  end if;
end $$;
create trigger value_stock before insert on stock_entry for each row execute function app.value_stock();
-- The entries of a time, which a journal and the report of write-offs read.
create index stock_entry_time on stock_entry (tenant_id, created_at, id) include (stock_item_id, reason, value);
create index fuel_entry_time on fuel_entry (tenant_id, created_at, id);
-- Bills and voids of a time, in the order of a journal.
create index invoice_time on invoice (tenant_id, created_at, id);

-- The tenant's names and codes for the accounts that a journal posts to. Without a row an account has the names of domain/report/accounts.ts.
create table ledger_account (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  role text not null check (role in ('RECEIVABLE', 'CASH', 'CHEQUES', 'BANK', 'VENMO', 'PROVIDER', 'SALES', 'PLANS', 'DISCOUNTS', 'CREDIT', 'TAX', 'REMITTANCE',
    'REFUNDS', 'DISPUTES', 'INVENTORY', 'SUPPLIES', 'WRITE_OFFS', 'PURCHASES', 'FUEL', 'OTHER')),
  detail text not null default '' check (char_length(detail) <= 64),
  code text not null check (char_length(code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 150),
  primary key (tenant_id, role, detail)
);
comment on column ledger_account.detail is 'The name of a tax with an account of its own';
call app.protect('ledger_account');
call app.audit_settings('ledger_account');

-- A file that a manager asked for, and its progress. It is made by a job, deleted after a week, and its parts are at most 256 KB, so memory stays flat.
create table report_file (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  author_id bigint not null,
  report text not null check (char_length(report) between 1 and 40),
  request jsonb not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  rows_done bigint not null default 0,
  rows_total bigint,
  file_name text not null,
  content_type text not null,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index report_file_author on report_file (tenant_id, author_id, created_at desc);
create index report_file_age on report_file (tenant_id, created_at);
comment on column report_file.rows_total is 'Null until it is counted';
call app.protect('report_file');

create table report_part (
  tenant_id bigint not null default app.current_tenant(),
  report_file_id bigint not null,
  nth integer not null check (nth >= 0),
  content bytea not null,
  primary key (tenant_id, report_file_id, nth),
  foreign key (tenant_id, report_file_id) references report_file (tenant_id, id) on delete cascade
);
call app.protect('report_part');

-- A journal as it was exported: the same period exported again is identical, or says what changed.
create table journal_export (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  author_id bigint not null,
  format text not null check (format in ('CSV', 'QUICKBOOKS', 'XERO')),
  by text not null check (by in ('DAY', 'DOCUMENT')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  currency text not null check (currency in ('CAD', 'USD')),
  franchise_ids bigint[] not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  line_count bigint not null,
  debits bigint not null,
  totals jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index journal_export_period on journal_export (tenant_id, start_date, end_date, id desc);
comment on column journal_export.hash is 'SHA-256 of the file';
comment on column journal_export.debits is 'Cents, equal to the credits';
comment on column journal_export.totals is 'Cents by local day and account: {"2026-06-01": {"SALES": -1000}}, credits negative';
call app.protect('journal_export');
call app.append_only('journal_export');

-- An invoice that is voided although something was paid is not owed any more either: what was paid is returned by refunds.
create or replace function app.receive_changed_bill() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update receivable r set opened_at = new.created_at, balance = r.balance - app.owed(old) + app.owed(new),
    closed_at = case when new.voided_at is not null then greatest(new.created_at, new.voided_at)
      when r.balance - app.owed(old) + app.owed(new) = 0 then greatest(new.created_at, r.closed_at) end
  where r.tenant_id = new.tenant_id and r.invoice_id = new.id;
  return null;
end $$;

-- As in the migration of figures, with invoices that were voided after a payment.
create or replace procedure app.rebuild_figures() language plpgsql as $$
begin
  delete from receivable;
  delete from figure_sum;
  delete from customer_sale;
  insert into receivable (tenant_id, invoice_id, opened_at, closed_at, balance)
  select i.tenant_id, i.id, i.created_at,
    case when i.voided_at is not null or app.owed(i) = coalesce(p.paid, 0) then greatest(i.created_at, coalesce(i.voided_at, p.at)) end, app.owed(i) - coalesce(p.paid, 0)
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
