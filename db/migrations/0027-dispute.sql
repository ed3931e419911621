-- Disputes, warnings of fraud, and refunds that were made at the payment provider or failed there.

-- The tenant of a payment at the provider. Events about disputes and refunds made in the provider's dashboard have none of our metadata, and row-level security
-- hides the payments until the tenant is known. Ids of the provider are unique over all of its accounts.
create table app.provider_payment (
  provider_id text primary key,
  tenant_id bigint not null references tenant (id)
);
grant select, insert on app.provider_payment to vanbay_app;

create function app.keep_provider_payment() returns trigger language plpgsql as $$
begin
  insert into app.provider_payment (provider_id, tenant_id)
  select known.id, new.tenant_id from unnest(array[new.provider_session_id, new.provider_payment_id]) known (id) where known.id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger keep_provider_payment after insert or update of provider_session_id, provider_payment_id on payment
  for each row when (new.provider_session_id is not null or new.provider_payment_id is not null) execute function app.keep_provider_payment();
create trigger keep_provider_payment after insert or update of provider_session_id, provider_payment_id on payout_payment
  for each row when (new.provider_session_id is not null or new.provider_payment_id is not null) execute function app.keep_provider_payment();
insert into app.provider_payment (provider_id, tenant_id)
select known.id, p.tenant_id from payment p, unnest(array[p.provider_session_id, p.provider_payment_id]) known (id) where known.id is not null
union
select known.id, p.tenant_id from payout_payment p, unnest(array[p.provider_session_id, p.provider_payment_id]) known (id) where known.id is not null
on conflict do nothing;

-- Where a refund was made: by staff here, in the provider's dashboard, or by hand because the provider could not return the money.
alter table refund add column origin text not null default 'STAFF' check (origin in ('STAFF', 'PROVIDER', 'BY_HAND'));
alter table refund alter column author_id drop not null;
alter table refund add constraint refund_author_known check (author_id is not null or origin = 'PROVIDER');
create unique index refund_provider_once on refund (tenant_id, provider_refund_id) where provider_refund_id is not null;

alter table payment add column disputed_amount bigint not null default 0;
alter table invoice add column disputed_amount bigint not null default 0;
comment on column payment.disputed_amount is 'Cents that banks took back in disputes, less what they returned';
comment on column invoice.disputed_amount is 'Cents that banks took back in disputes, less what they returned. The status does not change';

create table dispute (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  provider_dispute_id text not null,
  payment_id bigint not null,
  invoice_id bigint not null,
  franchise_id bigint,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('CAD', 'USD')),
  fee_amount bigint not null default 0,
  reason text not null check (char_length(reason) <= 100),
  status text not null check (status in (
    'WARNING_NEEDS_RESPONSE', 'WARNING_UNDER_REVIEW', 'WARNING_CLOSED', 'NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'PREVENTED')),
  due_at timestamptz,
  opened_at timestamptz not null,
  event_at timestamptz not null,
  closed_at timestamptz,
  reminded_at timestamptz,
  statement text not null default '' check (char_length(statement) <= 2000),
  answer text check (answer in ('EVIDENCE', 'ACCEPTANCE')),
  answer_state text check (answer_state in ('SENDING', 'SENT', 'FAILED')),
  answer_key text,
  answered_at timestamptz,
  answered_by_id bigint,
  provider_file_id text,
  primary key (tenant_id, id),
  unique (tenant_id, provider_dispute_id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, answered_by_id) references app_user (tenant_id, id),
  check (num_nonnulls(answer, answer_state, answer_key, answered_at, answered_by_id) in (0, 5))
);
create index dispute_franchise on dispute (tenant_id, franchise_id, opened_at desc, id desc);
create index dispute_payment on dispute (tenant_id, payment_id);
create index dispute_invoice on dispute (tenant_id, invoice_id);
create index dispute_due on dispute (tenant_id, due_at) where closed_at is null and reminded_at is null;
comment on column dispute.amount is 'Cents. It can differ from the payment''s';
comment on column dispute.fee_amount is 'Cents that the provider charged for it';
comment on column dispute.event_at is 'When the newest event that is applied was made';
comment on column dispute.statement is 'What the manager adds to the evidence, in their words';
comment on column dispute.answer_key is 'Idempotency key of the answer';
call app.protect('dispute');

create table dispute_event (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  dispute_id bigint not null,
  type text not null check (type in (
    'OPENED', 'INQUIRY', 'ESCALATED', 'WITHDRAWN', 'REINSTATED', 'EVIDENCE_SENT', 'EVIDENCE_FAILED', 'ACCEPTED', 'ACCEPTANCE_FAILED', 'REMINDED', 'WON', 'LOST',
    'WARNING_CLOSED', 'PREVENTED')),
  amount bigint,
  author_id bigint,
  author_name text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, dispute_id) references dispute (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index dispute_event_dispute on dispute_event (tenant_id, dispute_id, id);
comment on column dispute_event.author_id is 'Null: the bank';
call app.protect('dispute_event');
call app.append_only('dispute_event');

-- A dispute's money is in the ledger of payments, once for each movement at the provider.
alter table payment_entry add column dispute_id bigint;
alter table payment_entry add column provider_transaction_id text;
alter table payment_entry add foreign key (tenant_id, dispute_id) references dispute (tenant_id, id);
alter table payment_entry drop constraint payment_entry_kind_check;
alter table payment_entry add constraint payment_entry_kind_check
  check (kind in ('CAPTURE', 'REFUND', 'REFUND_REVERSAL', 'DISPUTE', 'DISPUTE_REVERSAL'));
alter table payment_entry drop constraint payment_entry_check;
alter table payment_entry add constraint payment_entry_check check (
  (kind = 'CAPTURE' and amount > 0 and refund_id is null and dispute_id is null)
  or (kind = 'REFUND' and amount < 0 and refund_id is not null and dispute_id is null)
  or (kind = 'REFUND_REVERSAL' and amount > 0 and refund_id is not null and dispute_id is null)
  or (kind = 'DISPUTE' and amount < 0 and refund_id is null and dispute_id is not null and provider_transaction_id is not null)
  or (kind = 'DISPUTE_REVERSAL' and amount > 0 and refund_id is null and dispute_id is not null and provider_transaction_id is not null));
create unique index payment_entry_dispute on payment_entry (tenant_id, dispute_id, provider_transaction_id) where dispute_id is not null;

-- A bank's warning that a dispute is likely. A person decides.
create table fraud_warning (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  provider_warning_id text not null,
  payment_id bigint not null,
  invoice_id bigint not null,
  franchise_id bigint,
  fraud_type text not null check (char_length(fraud_type) <= 100),
  warned_at timestamptz not null,
  decision text check (decision in ('REFUND', 'KEEP')),
  decided_at timestamptz,
  decided_by_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, provider_warning_id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, decided_by_id) references app_user (tenant_id, id),
  check (num_nonnulls(decision, decided_at, decided_by_id) in (0, 3))
);
create index fraud_warning_open on fraud_warning (tenant_id, franchise_id, warned_at) where decision is null;
create index fraud_warning_payment on fraud_warning (tenant_id, payment_id);
call app.protect('fraud_warning');

-- Money that the provider could not return: of a refund, of a payment that was not owed, or of a payout. A person pays it another way.
create table failed_refund (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint,
  refund_id bigint,
  payment_id bigint,
  payout_payment_id bigint,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('CAD', 'USD')),
  failed_at timestamptz not null,
  way text check (way in ('cash', 'cheque', 'venmo', 'eTransfer', 'card', 'notOwed')),
  note text not null default '' check (char_length(note) <= 500),
  settled_at timestamptz,
  settled_by_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, refund_id),
  unique (tenant_id, payment_id),
  unique (tenant_id, payout_payment_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, refund_id) references refund (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, payout_payment_id) references payout_payment (tenant_id, id),
  foreign key (tenant_id, settled_by_id) references app_user (tenant_id, id),
  check (num_nonnulls(refund_id, payment_id, payout_payment_id) = 1),
  check (num_nonnulls(way, settled_at, settled_by_id) in (0, 3))
);
create index failed_refund_open on failed_refund (tenant_id, franchise_id, failed_at) where settled_at is null;
call app.protect('failed_refund');
