-- Up Migration
-- A refund that had counted can still fail at the customer's bank: its money stays, and an entry of its own takes it back into the ledger.
alter table payment_entry drop constraint payment_entry_kind_check;
alter table payment_entry add constraint payment_entry_kind_check check (kind in ('CAPTURE', 'REFUND', 'REFUND_REVERSAL'));
alter table payment_entry drop constraint payment_entry_check;
alter table payment_entry add constraint payment_entry_check check (
  (kind = 'CAPTURE' and amount > 0 and refund_id is null)
  or (kind = 'REFUND' and amount < 0 and refund_id is not null)
  or (kind = 'REFUND_REVERSAL' and amount > 0 and refund_id is not null));
create unique index payment_entry_refund_reversal on payment_entry (tenant_id, refund_id) where kind = 'REFUND_REVERSAL';
