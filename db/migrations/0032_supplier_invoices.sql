-- Up Migration
-- Stock is imported from the invoices of suppliers. Each is there once, however it is written, and the ledger says which one a thing came with.
create table supplier_invoice (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  van_id bigint,
  seller_name text check (char_length(seller_name) between 1 and 255),
  invoice_number text check (char_length(invoice_number) between 1 and 255),
  invoice_date date,
  currency text not null default 'CAD' check (currency in ('CAD', 'USD')),
  total bigint not null check (total > 0),
  receipt_location text not null,
  author_id bigint,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, franchise_id, van_id) references van (tenant_id, franchise_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create unique index supplier_invoice_once on supplier_invoice (
  tenant_id, lower(regexp_replace(seller_name, '[^[:alnum:]]', '', 'g')), lower(regexp_replace(invoice_number, '[^[:alnum:]]', '', 'g')));
comment on table supplier_invoice is 'An invoice whose parts and oils came into stock; with no seller or number nobody can tell whether it was imported before';
comment on column supplier_invoice.van_id is 'Null: the franchise''s market';
comment on column supplier_invoice.total is 'Cents, of what came into stock, without tax';

alter table stock_entry
  add column supplier_invoice_id bigint,
  add foreign key (tenant_id, supplier_invoice_id) references supplier_invoice (tenant_id, id),
  add constraint stock_entry_bought_by_invoice check (supplier_invoice_id is null or reason = 'RESTOCKED');
comment on column stock_entry.supplier_invoice_id is 'The invoice that it was imported from';

call app.protect('supplier_invoice');
call app.append_only('supplier_invoice');
