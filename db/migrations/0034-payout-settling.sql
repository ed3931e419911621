-- Settling what statements say: runs, marks of what was paid, debts that were paid in another way than by card, adjustments, and closed periods.

-- A correction by hand. Issued statements never change, so it is a line of the payee's next one.
create table payout_adjustment (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  van_id bigint,
  user_id bigint,
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000),
  reason text not null check (char_length(reason) between 3 and 500),
  author_id bigint not null,
  created_at timestamptz not null,
  approver_id bigint,
  approved_at timestamptz,
  withdrawn_at timestamptz,
  statement_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, franchise_id, van_id) references van (tenant_id, franchise_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  foreign key (tenant_id, approver_id) references app_user (tenant_id, id),
  foreign key (tenant_id, statement_id) references payout_statement (tenant_id, id),
  check ((approver_id is null) = (approved_at is null)),
  check (withdrawn_at is null or statement_id is null),
  check (statement_id is null or approved_at is not null)
);
create index payout_adjustment_open on payout_adjustment (tenant_id, franchise_id) where statement_id is null and withdrawn_at is null;
create index payout_adjustment_statement on payout_adjustment (tenant_id, statement_id) where statement_id is not null;
comment on column payout_adjustment.amount is 'Cents. Positive: for the payee';
comment on column payout_adjustment.van_id is 'Null: a sales person';
comment on column payout_adjustment.statement_id is 'The statement that has it. From then on it is final';
call app.protect('payout_adjustment');
create trigger kept before delete on payout_adjustment for each row execute function app.refuse_change();

-- A statement that was issued keeps its adjustments.
create function app.keep_issued_adjustment() returns trigger language plpgsql as $$
begin
  if old.statement_id is not null then raise exception 'an adjustment on a statement does not change' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger issued_adjustment before update on payout_adjustment for each row execute function app.keep_issued_adjustment();

alter table payout_statement add column adjustments bigint not null default 0;
alter table payout_statement alter column total set expression as (
  earned_revenue + work_order_earnings + fuel_allowance + credit + adjustments - cash_payments - transaction_fees - royalty_fee - national_fleet_fee
  - marketing_fee - insurance - technology_fee - third_party_fleet_fee - van_rent_fee);
comment on column payout_statement.adjustments is 'Cents, the sum of its rows of payout_adjustment';

-- Statements that are paid together: one file for the bank.
create table payout_run (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  currency text not null check (currency in ('CAD', 'USD')),
  author_id bigint not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index payout_run_franchise on payout_run (tenant_id, franchise_id, id desc);
call app.protect('payout_run');
create trigger kept before delete on payout_run for each row execute function app.refuse_change();

create table payout_run_statement (
  tenant_id bigint not null default app.current_tenant(),
  run_id bigint not null,
  statement_id bigint not null,
  amount bigint not null check (amount > 0),
  -- Null once the run is cancelled: then another run can have the statement.
  is_open boolean default true check (is_open),
  primary key (tenant_id, run_id, statement_id),
  constraint payout_run_statement_once unique (tenant_id, statement_id, is_open),
  foreign key (tenant_id, run_id) references payout_run (tenant_id, id),
  foreign key (tenant_id, statement_id) references payout_statement (tenant_id, id)
);
call app.protect('payout_run_statement');
create trigger kept before delete on payout_run_statement for each row execute function app.refuse_change();

-- Money that was paid to a payee, or received from one outside of the provider's checkout.
create table payout_settlement (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  statement_id bigint not null,
  kind text not null check (kind in ('PAID_OUT', 'RECEIVED')),
  method text not null check (method in ('BANK', 'CHEQUE', 'E_TRANSFER', 'CASH', 'OTHER')),
  amount bigint not null check (amount > 0),
  day date not null,
  reference text not null check (char_length(reference) between 1 and 100),
  run_id bigint,
  author_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, statement_id) references payout_statement (tenant_id, id),
  foreign key (tenant_id, run_id) references payout_run (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create unique index payout_settlement_paid_once on payout_settlement (tenant_id, statement_id) where kind = 'PAID_OUT';
create index payout_settlement_statement on payout_settlement (tenant_id, statement_id);
comment on column payout_settlement.amount is 'Cents';
comment on column payout_settlement.day is 'The local day on which the money moved';
call app.protect('payout_settlement');
call app.append_only('payout_settlement');

-- The last closed day of a franchise's payouts: nothing is recorded on it or before. The latest row counts.
create table payout_lock (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  through_day date,
  reason text not null check (char_length(reason) <= 500),
  author_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index payout_lock_franchise on payout_lock (tenant_id, franchise_id, id desc);
comment on column payout_lock.through_day is 'Null: nothing is closed';
call app.protect('payout_lock');
call app.append_only('payout_lock');

-- Also holds back code that forgets to ask.
create function app.refuse_closed_day() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  if new.day <= (
    select l.through_day from payout_lock l join payout_statement s on s.tenant_id = l.tenant_id and s.franchise_id = l.franchise_id
    where s.tenant_id = new.tenant_id and s.id = new.statement_id order by l.id desc limit 1) then
    raise exception 'payouts of % are closed', new.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_settlement_open_day before insert on payout_settlement for each row execute function app.refuse_closed_day();
