-- Up Migration
-- What vans carry, and the market, which is a franchise's common stock. Tools are one more kind of stock_item; fuel is burnt, not kept in stock.
create table part_type (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  purpose text check (purpose in ('oil_filter', 'cabin_filter', 'engine_filter')),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
comment on column part_type.purpose is 'For which part of a job such a part is chosen when an order is completed; null: for none';

create table part_brand (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

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
comment on column part.vehicle_id is 'The vehicle that it was entered for; vehicle_part_item names by number what else it fits';

create table oil (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  oil_type text not null check (oil_type in ('CONVENTIONAL', 'SYNTHETIC_BLEND', 'SYNTHETIC', 'EUROPEAN_SYNTHETIC', 'DIESEL')),
  oil_weight text not null check (oil_weight ~ '^\d{1,2}W-\d{1,2}$'),
  primary key (tenant_id, id),
  unique (tenant_id, oil_type, oil_weight)
);

create table stock_item (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  van_id bigint,
  part_id bigint,
  oil_id bigint,
  quantity bigint not null default 0 check (quantity >= 0),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, franchise_id, van_id, part_id, oil_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, franchise_id, van_id) references van (tenant_id, franchise_id, id),
  foreign key (tenant_id, part_id) references part (tenant_id, id),
  foreign key (tenant_id, oil_id) references oil (tenant_id, id),
  check (num_nonnulls(part_id, oil_id) = 1)
);
create index stock_item_van on stock_item (tenant_id, van_id) where van_id is not null;
comment on column stock_item.van_id is 'Null: the franchise''s market';
comment on column stock_item.quantity is 'Pieces of a part, millilitres of an oil; always the sum of stock_entry.change';

create table stock_entry (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  stock_item_id bigint not null,
  change bigint not null check (change <> 0),
  reason text not null check (reason in ('RESTOCKED', 'LOADED', 'TRANSFERRED', 'USED', 'CORRECTED')),
  unit_price bigint check (unit_price >= 0),
  receipt_location text,
  work_order_id bigint,
  author_id bigint,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, stock_item_id) references stock_item (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  check ((reason = 'USED') = (work_order_id is not null)),
  check (reason <> 'USED' or change < 0)
);
create index stock_entry_item on stock_entry (tenant_id, stock_item_id, id);
create index stock_entry_order on stock_entry (tenant_id, work_order_id) where work_order_id is not null;
comment on column stock_entry.unit_price is 'Cents for one piece or one litre; known where something was bought';

call app.protect('part_type');
call app.protect('part_brand');
call app.protect('part');
call app.protect('oil');
call app.protect('stock_item');
call app.protect('stock_entry');
call app.append_only('stock_entry');

-- A photo of an inspection is sent until it has arrived, and is there once.
create unique index work_order_photo_once on work_order_photo (tenant_id, work_order_id, location);
