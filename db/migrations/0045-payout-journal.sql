-- Accounts of payouts and of the provider's fees, and when a payee's payment at the provider counted.
alter table ledger_account drop constraint ledger_account_role_check;
alter table ledger_account add constraint ledger_account_role_check check (role in ('RECEIVABLE', 'CASH', 'HANDED_IN', 'CHEQUES', 'BANK', 'VENMO', 'PROVIDER',
  'SALES', 'PLANS', 'DISCOUNTS', 'CREDIT', 'TAX', 'PAYABLE', 'PAYEE_FEES', 'PAYEE_SHARES', 'COMMISSION', 'PAYOUT_ADJUSTMENTS', 'PROVIDER_FEES', 'REMITTANCE', 'REFUNDS',
  'DISPUTES', 'CASH_ROUNDING', 'INVENTORY', 'SUPPLIES', 'WRITE_OFFS', 'PURCHASES', 'FUEL', 'OTHER'));

alter table payout_payment add column approved_at timestamptz;
update payout_payment set approved_at = created_at where status = 'APPROVED';
alter table payout_payment add check (status <> 'APPROVED' or approved_at is not null);
create index payout_payment_approved on payout_payment (tenant_id, approved_at) where approved_at is not null;
create index payout_settlement_day on payout_settlement (tenant_id, day);
create index payout_period_issued on payout_period (tenant_id, issued_at);
create index provider_fee_entry_time on provider_fee_entry (tenant_id, created_at);
