-- A completed order that was billed wrongly gets a credit note, which takes its invoice back, and can be billed anew.
create table credit_note_counter (
  tenant_id bigint primary key default app.current_tenant() references tenant (id),
  last_number bigint not null default 0
);
call app.protect('credit_note_counter');

create table credit_note (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  credit_note_number bigint not null,
  invoice_id bigint not null,
  author_id bigint not null,
  author_name text not null,
  reason text not null check (char_length(reason) between 1 and 2000),
  sub_total bigint not null check (sub_total <= 0),
  discount_sub_total bigint not null check (discount_sub_total between sub_total and 0),
  tax bigint not null check (tax <= 0),
  credited_amount bigint not null generated always as (discount_sub_total + tax) stored,
  taxes jsonb not null,
  lines jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_number),
  unique (tenant_id, invoice_id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
comment on table credit_note is 'Cents, all negative. Seller and customer are those of the invoice';
call app.protect('credit_note');
call app.append_only('credit_note');

-- A credited invoice counts as voided, also when money was paid for it: that money is returned by refunds.
alter table invoice add credited_at timestamptz;
comment on column invoice.credited_at is 'When its credit note was written: then it is also voided';
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'invoice'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%voided_at IS NULL%approved_amount = 0%';
  execute format('alter table invoice drop constraint %I', name);
end $$;
alter table invoice add constraint invoice_void_unpaid check (voided_at is null or approved_amount = 0 or credited_at is not null);
alter table invoice add constraint invoice_credit_voids check (credited_at is null or credited_at = voided_at);
alter table invoice drop constraint invoice_tenant_id_work_order_id_key;
create unique index invoice_of_order on invoice (tenant_id, work_order_id) where voided_at is null;
create index invoice_order on invoice (tenant_id, work_order_id, id);
alter table invoice alter column status set expression as (case
  when voided_at is not null and approved_amount = 0 then 'VOIDED'
  when refunded_amount > 0 and refunded_amount >= approved_amount then 'REFUNDED'
  when refunded_amount > 0 then 'PARTIALLY_REFUNDED'
  when approved_amount >= discount_sub_total + tax or voided_at is not null then 'PAID'
  when approved_amount > 0 then 'PARTIALLY_PAID'
  when pending_payments > 0 then 'PENDING'
  else 'OPEN' end);

-- What was wrong in a finished inspection. The inspection itself stays as it was finished.
create table inspection_amendment (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  work_order_id bigint not null,
  author_id bigint not null,
  author_name text not null,
  correction text not null check (char_length(correction) <= 2000),
  reason text not null check (char_length(reason) <= 2000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index inspection_amendment_order on inspection_amendment (tenant_id, work_order_id, id);
call app.protect('inspection_amendment');

-- Adds types to the list, whatever it is now.
do $$
declare
  types text;
begin
  select string_agg(quote_literal(m[1]), ', ') into strict types
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
  where c.conname = 'work_order_event_type_check';
  alter table work_order_event drop constraint work_order_event_type_check;
  execute format('alter table work_order_event add constraint work_order_event_type_check check (type in (%s, %L, %L, %L))',
    types, 'credited', 'billed_anew', 'inspection_amended');
end $$;
