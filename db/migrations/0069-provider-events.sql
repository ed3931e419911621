-- Events of the provider are compared with the pages that we opened, and the sweep remembers how far it came.

-- A link's page expires and is opened again, also with other terms. Money counts only when it came through one of them.
alter table payment add column checkout_sessions text[] not null default '{}';
update payment set checkout_sessions = array[provider_session_id] where payment_method = 'payLater' and provider_session_id is not null;
comment on column payment.checkout_sessions is 'Every checkout session that was opened for a link; provider_session_id is the last one';
alter table payout_payment add column checkout_sessions text[] not null default '{}';
update payout_payment set checkout_sessions = array[provider_session_id] where provider_session_id is not null;
comment on column payout_payment.checkout_sessions is 'Every checkout session that was opened for it; provider_session_id is the last one';

-- From this moment on the money has to go back, and a call may be repeated for less than a day.
alter table payout_payment add column excess_at timestamptz;
update payout_payment set excess_at = created_at where status = 'CANCELLED' and provider_payment_id is not null;
comment on column payout_payment.excess_at is 'When money arrived for a balance that was carried over';

-- The newest event that arrived says nothing about an older one that could not be applied.
create table app.event_sweep (
  account text primary key,
  swept_until timestamptz not null
);
comment on table app.event_sweep is 'Up to when all events of an account are applied';
comment on column app.event_sweep.account is 'As in webhook_event';
grant select, insert, update on app.event_sweep to vanbay_app;

alter table app.webhook_event add column payload_hash bytea, add column api_version text;
comment on column app.webhook_event.payload_hash is 'SHA-256 of what the event says, as it first arrived; null for events of before';
comment on column app.webhook_event.api_version is 'Of the API that shaped it';
