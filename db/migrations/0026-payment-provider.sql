-- Events of the payment provider that were received, with what became of them. They belong to accounts, not to tenants: an event may be about nothing of
-- ours. Old ones are deleted (server/webhook/sweep-events.ts).
create table app.webhook_event (
  account text not null check (account in ('CA', 'US')),
  event_id text not null,
  name text not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (account, event_id)
);
create index webhook_event_received on app.webhook_event (account, received_at);
grant select, insert, update (outcome), delete on app.webhook_event to vanbay_app;

-- A reader shows one payment: another would replace it without a word, and its dialog would wait forever.
create unique index payment_reader_once on payment (tenant_id, reader_id) where status = 'PENDING' and reader_id is not null;

-- The history also shows a saved card that could not be charged.
alter table work_order_event drop constraint work_order_event_type_check;
alter table work_order_event add constraint work_order_event_type_check check (type in (
  'requested', 'booked', 'assigned', 'confirmed', 'rescheduled', 'address_changed', 'vehicle_changed', 'services_changed', 'notes_changed',
  'po_number_changed', 'inspected', 'completed', 'paid', 'charge_failed', 'refunded', 'refund_failed', 'refunded_excess', 'voided', 'cancelled',
  'car_locked', 'car_unlocked', 'car_lock_failed'));
