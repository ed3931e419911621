-- What vendors keep of payments that the provider took as a whole is owed to them, in an account of its own.
alter table ledger_account drop constraint ledger_account_role_check;
alter table ledger_account add constraint ledger_account_role_check check (role in ('RECEIVABLE', 'CASH', 'HANDED_IN', 'CHEQUES', 'BANK', 'VENMO', 'PROVIDER',
  'SALES', 'PLANS', 'DISCOUNTS', 'CREDIT', 'TAX', 'PAYABLE', 'PAYEE_FEES', 'PAYEE_SHARES', 'COMMISSION', 'PLAN_WORK', 'PAYOUT_ADJUSTMENTS', 'PROVIDER_FEES', 'REMITTANCE', 'VENDORS',
  'REFUNDS', 'DISPUTES', 'CASH_ROUNDING', 'INVENTORY', 'SUPPLIES', 'WRITE_OFFS', 'PURCHASES', 'FUEL', 'OTHER'));
