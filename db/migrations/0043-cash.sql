-- Cash: the rounding of Canadian cash to five cents, and the cash that payees hand in to the business.

-- Canada has no 1-cent coin. A payment counts with the amount due; what was taken more or less is an entry here, and never part of revenue.
create table cash_rounding_entry (
  tenant_id bigint not null default app.current_tenant(),
  payment_entry_id bigint not null,
  franchise_id bigint,
  amount bigint not null check (amount between -2 and 2 and amount <> 0),
  created_at timestamptz not null,
  primary key (tenant_id, payment_entry_id),
  foreign key (tenant_id, payment_entry_id) references payment_entry (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
create index cash_rounding_entry_time on cash_rounding_entry (tenant_id, created_at);
comment on column cash_rounding_entry.payment_entry_id is 'The payment in cash, or the refund that returned all of it';
comment on column cash_rounding_entry.amount is 'Cents of cash taken above the amount of the entry; negative: less was taken';
call app.protect('cash_rounding_entry');
call app.append_only('cash_rounding_entry');

-- Cash that a payee handed in. Statements take cash payments off, so the next one gives back what was handed in. A mistake is corrected by a counter entry.
create table cash_hand_in (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  idempotency_key text not null,
  franchise_id bigint not null,
  van_id bigint not null,
  user_id bigint,
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000),
  day date not null,
  note text not null default '' check (char_length(note) <= 500),
  corrects_id bigint,
  author_id bigint not null,
  created_at timestamptz not null,
  statement_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  constraint cash_hand_in_corrected_once unique (tenant_id, corrects_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, franchise_id, van_id) references van (tenant_id, franchise_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, corrects_id) references cash_hand_in (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  foreign key (tenant_id, statement_id) references payout_statement (tenant_id, id),
  check ((amount < 0) = (corrects_id is not null)),
  check (corrects_id is null or char_length(note) >= 3)
);
create index cash_hand_in_payee on cash_hand_in (tenant_id, franchise_id, van_id, user_id, id desc);
create index cash_hand_in_open on cash_hand_in (tenant_id, franchise_id) where statement_id is null;
create index cash_hand_in_day on cash_hand_in (tenant_id, day);
comment on column cash_hand_in.amount is 'Cents; negative: the counter entry of a mistake';
comment on column cash_hand_in.day is 'The local day on which the cash was handed in';
comment on column cash_hand_in.user_id is 'Null: a van without a driver';
comment on column cash_hand_in.statement_id is 'The statement that credited it';
call app.protect('cash_hand_in');
create trigger kept before delete on cash_hand_in for each row execute function app.refuse_change();

-- Only the statement that credits it is added later, once.
create function app.keep_hand_in() returns trigger language plpgsql as $$
begin
  if old.statement_id is not null or to_jsonb(new) - 'statement_id' <> to_jsonb(old) - 'statement_id' then
    raise exception 'cash that was handed in does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger hand_in_kept before update on cash_hand_in for each row execute function app.keep_hand_in();

-- Also holds back code that forgets to ask.
create function app.refuse_closed_hand_in() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  if new.day <= (
    select l.through_day from payout_lock l where l.tenant_id = new.tenant_id and l.franchise_id = new.franchise_id order by l.id desc limit 1) then
    raise exception 'payouts of % are closed', new.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger hand_in_open_day before insert on cash_hand_in for each row execute function app.refuse_closed_hand_in();

alter table payout_statement add column cash_rounding bigint not null default 0, add column cash_handed_in bigint not null default 0;
alter table payout_statement alter column total set expression as (
  earned_revenue + work_order_earnings + fuel_allowance + credit + adjustments + cash_handed_in - cash_payments - cash_rounding - transaction_fees
  - royalty_fee - national_fleet_fee - marketing_fee - insurance - technology_fee - third_party_fleet_fee - van_rent_fee);
comment on column payout_statement.cash_rounding is 'Cents that the payee took above the cash payments of the statement, by rounding; negative: less';
comment on column payout_statement.cash_handed_in is 'Cents, the sum of its rows of cash_hand_in';

alter table ledger_account drop constraint ledger_account_role_check;
alter table ledger_account add constraint ledger_account_role_check check (role in ('RECEIVABLE', 'CASH', 'HANDED_IN', 'CHEQUES', 'BANK', 'VENMO', 'PROVIDER',
  'SALES', 'PLANS', 'DISCOUNTS', 'CREDIT', 'TAX', 'REMITTANCE', 'REFUNDS', 'DISPUTES', 'CASH_ROUNDING', 'INVENTORY', 'SUPPLIES', 'WRITE_OFFS', 'PURCHASES', 'FUEL',
  'OTHER'));
