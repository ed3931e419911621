-- A bank can return a transfer. The provider puts the money back into the balance, where the next transfer has it as a movement of its own.
alter table provider_payout add column failed_at timestamptz, add column failure_reason text;
alter table provider_payout add check (failed_at is not null or failure_reason is null);
comment on column provider_payout.failed_at is 'When we learned that the bank returned it';
comment on column provider_payout.failure_reason is 'In the provider''s words';

alter table provider_transaction drop constraint provider_transaction_kind_check;
alter table provider_transaction add constraint provider_transaction_kind_check check (kind in ('CHARGE', 'REFUND', 'REFUND_REVERSAL', 'DISPUTE', 'DISPUTE_REVERSAL', 'FEE',
  'TRANSFER', 'TRANSFER_REVERSAL', 'APPLICATION_FEE', 'APPLICATION_FEE_REFUND', 'PAYOUT_REVERSAL', 'OTHER'));
alter table provider_transaction drop constraint provider_transaction_match_check;
alter table provider_transaction add constraint provider_transaction_match_check check (match in ('OPEN', 'ENTRY', 'DIRECT', 'PAYOUT_PAYMENT', 'NOT_OWED', 'FEE', 'RETURNED'));
comment on column provider_transaction.match is 'What it is in our books. NOT_OWED: money that was paid twice, and its return. RETURNED: an earlier transfer that the bank returned';
