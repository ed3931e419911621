-- Work that a plan pays for: its list price is frozen with the line, and a part of it can be credited on payout statements.
alter table line_item add column covered_price bigint not null default 0 check (covered_price >= 0);
comment on column line_item.covered_price is 'Cents of the list price that the plan of the car pays. The price of the line is then 0';

alter table invoice add column plan_covered_amount bigint not null default 0 check (plan_covered_amount >= 0);
comment on column invoice.plan_covered_amount is 'Cents, before tax, of the covered lines, up to what the plan''s payments had left. Not part of what is billed';

alter table payout_terms add column plan_work_bps integer not null default 0 check (plan_work_bps between 0 and 10000);
comment on column payout_terms.plan_work_bps is 'Basis points of the covered value that a van''s payee gets. 0: plan work is not credited';

alter table payout_item add column plan_work bigint not null default 0;
comment on column payout_item.plan_work is 'Cents credited for what a plan covered of the order; a void takes the same back';
alter table payout_statement add column plan_work bigint not null default 0;
comment on column payout_statement.plan_work is 'Cents, the sum of plan_work of its items';
alter table payout_statement alter column total set expression as (
  earned_revenue + work_order_earnings + plan_work + fuel_allowance + credit + adjustments + cash_handed_in - cash_payments - cash_rounding - transaction_fees
  - royalty_fee - national_fleet_fee - marketing_fee - insurance - technology_fee - third_party_fleet_fee - van_rent_fee);

alter table ledger_account drop constraint ledger_account_role_check;
alter table ledger_account add constraint ledger_account_role_check check (role in ('RECEIVABLE', 'CASH', 'HANDED_IN', 'CHEQUES', 'BANK', 'VENMO', 'PROVIDER',
  'SALES', 'PLANS', 'DISCOUNTS', 'CREDIT', 'TAX', 'PAYABLE', 'PAYEE_FEES', 'PAYEE_SHARES', 'COMMISSION', 'PLAN_WORK', 'PAYOUT_ADJUSTMENTS', 'PROVIDER_FEES', 'REMITTANCE',
  'REFUNDS', 'DISPUTES', 'CASH_ROUNDING', 'INVENTORY', 'SUPPLIES', 'WRITE_OFFS', 'PURCHASES', 'FUEL', 'OTHER'));
