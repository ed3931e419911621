-- The stock of vans and of the market, which is a franchise's stock outside its vans. Parts, oils and tools are stock items. Fuel is bought and used, so
-- it has only a history.
create table part_type (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  purpose text check (purpose in ('oil_filter', 'cabin_filter', 'engine_filter')),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
comment on column part_type.purpose is 'The part of a job for which it is chosen when an order is completed. Null: none';
call app.protect('part_type');
call app.audit_settings('part_type');

create table part_brand (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call app.protect('part_brand');
call app.audit_settings('part_brand');

create table part (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  part_type_id bigint not null,
  part_brand_id bigint,
  name text not null check (char_length(name) between 1 and 255),
  vehicle_id bigint references vehicle (id),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, part_type_id, part_brand_id, name, vehicle_id),
  foreign key (tenant_id, part_type_id) references part_type (tenant_id, id),
  foreign key (tenant_id, part_brand_id) references part_brand (tenant_id, id)
);
comment on column part.vehicle_id is 'The vehicle that it was entered for. vehicle_part_item has the other vehicles that it fits, by its number';
call app.protect('part');
call app.audit_settings('part');

create table oil (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  oil_type text not null check (oil_type in ('CONVENTIONAL', 'SYNTHETIC_BLEND', 'SYNTHETIC', 'EUROPEAN_SYNTHETIC', 'DIESEL')),
  oil_weight text not null check (oil_weight ~ '^\d{1,2}W-\d{1,2}$'),
  primary key (tenant_id, id),
  unique (tenant_id, oil_type, oil_weight)
);
call app.protect('oil');
call app.audit_settings('oil');

create table tool (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call app.protect('tool');
call app.audit_settings('tool');

create table fuel (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call app.protect('fuel');
call app.audit_settings('fuel');

create table stock_item (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  van_id bigint,
  part_id bigint,
  oil_id bigint,
  tool_id bigint,
  quantity bigint not null default 0 check (quantity >= 0),
  removed_at timestamptz,
  primary key (tenant_id, id),
  constraint stock_item_place unique nulls not distinct (tenant_id, franchise_id, van_id, part_id, oil_id, tool_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, franchise_id, van_id) references van (tenant_id, franchise_id, id),
  foreign key (tenant_id, part_id) references part (tenant_id, id),
  foreign key (tenant_id, oil_id) references oil (tenant_id, id),
  foreign key (tenant_id, tool_id) references tool (tenant_id, id),
  constraint stock_item_one_kind check (num_nonnulls(part_id, oil_id, tool_id) = 1),
  constraint stock_item_tools_in_vans check (tool_id is null or van_id is not null),
  constraint stock_item_removed_is_empty check (removed_at is null or quantity = 0)
);
create index stock_item_van on stock_item (tenant_id, van_id) where van_id is not null;
comment on column stock_item.van_id is 'Null: the franchise''s market';
comment on column stock_item.quantity is 'Pieces of a part or a tool, millilitres of an oil. Always the sum of stock_entry.change';
comment on column stock_item.removed_at is 'When it was removed from all lists. Its ledger stays, and adding it again restores it';
call app.protect('stock_item');

-- Suppliers' invoices that were imported into stock. Each is imported once, however its number is written.
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

-- "A-12-3" and "A-1-23" are two invoices. Spaces and hyphens are ignored at the ends of a number, and any number of them separates two groups.
create function app.invoice_number_key(number text) returns text language sql immutable parallel safe
return lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(number,
  '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g'),
  '[[:space:]\-\u2010-\u2015\u2212]+', '-', 'g'),
  '([[:alpha:]])(?=[[:digit:]])', '\1-', 'g'),
  '([[:digit:]])(?=[[:alpha:]])', '\1-', 'g'));
comment on function app.invoice_number_key is 'A supplier''s invoice number for finding duplicates: its groups of letters and of digits in lower case, separated by hyphens';
create unique index supplier_invoice_once on supplier_invoice (
  tenant_id, lower(regexp_replace(seller_name, '[^[:alnum:]]', '', 'g')), app.invoice_number_key(invoice_number));
comment on table supplier_invoice is 'An invoice whose parts and oils were added to stock. Without a seller or a number, duplicates cannot be found';
comment on column supplier_invoice.van_id is 'Null: the franchise''s market';
comment on column supplier_invoice.total is 'Cents of what was added to stock, without tax';
call app.protect('supplier_invoice');
call app.append_only('supplier_invoice');

create table stock_entry (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  stock_item_id bigint not null,
  other_item_id bigint,
  change bigint not null check (change <> 0),
  reason text not null check (reason in ('RESTOCKED', 'LOADED', 'TRANSFERRED', 'USED', 'CORRECTED')),
  unit_price bigint check (unit_price >= 0),
  receipt_location text,
  supplier_invoice_id bigint,
  work_order_id bigint,
  note text check (char_length(note) between 1 and 2000),
  author_id bigint,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, stock_item_id) references stock_item (tenant_id, id),
  foreign key (tenant_id, other_item_id) references stock_item (tenant_id, id),
  foreign key (tenant_id, supplier_invoice_id) references supplier_invoice (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  check ((reason = 'USED') = (work_order_id is not null)),
  check (reason <> 'USED' or change < 0),
  constraint stock_entry_bought_by_invoice check (supplier_invoice_id is null or reason = 'RESTOCKED')
);
create index stock_entry_item on stock_entry (tenant_id, stock_item_id, id);
create index stock_entry_order on stock_entry (tenant_id, work_order_id) where work_order_id is not null;
-- Figures read the costs of used and bought stock from these two.
create index stock_entry_used on stock_entry (tenant_id, created_at) include (stock_item_id, work_order_id, change, unit_price) where reason = 'USED';
create index stock_entry_bought on stock_entry (tenant_id, stock_item_id, id) where reason = 'RESTOCKED' and unit_price is not null;
comment on column stock_entry.other_item_id is 'Where loaded or transferred stock came from or went to';
comment on column stock_entry.unit_price is 'Cents for one piece or one litre: the purchase price, or for used stock the price of the last purchase';
comment on column stock_entry.supplier_invoice_id is 'The invoice that it was imported from';
comment on column stock_entry.note is 'The reason, as its author wrote it';
call app.protect('stock_entry');
call app.append_only('stock_entry');

-- The fuel that was bought for a van.
create table fuel_entry (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  van_id bigint not null,
  fuel_id bigint not null,
  millilitres bigint not null check (millilitres <> 0),
  unit_price bigint not null check (unit_price >= 0),
  receipt_location text,
  removes_id bigint,
  author_id bigint,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  constraint fuel_entry_removed_once unique (tenant_id, removes_id),
  foreign key (tenant_id, van_id) references van (tenant_id, id),
  foreign key (tenant_id, fuel_id) references fuel (tenant_id, id),
  foreign key (tenant_id, removes_id) references fuel_entry (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  check ((removes_id is null) = (millilitres > 0))
);
create index fuel_entry_van on fuel_entry (tenant_id, van_id, created_at desc, id desc) where removes_id is null;
comment on column fuel_entry.unit_price is 'Cents for one litre';
comment on column fuel_entry.removes_id is 'The entry that this one reverses. Then neither is shown, and their sum is 0';
call app.protect('fuel_entry');
call app.append_only('fuel_entry');
