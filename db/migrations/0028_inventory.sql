-- Up Migration
-- The whole inventory: tools become the third kind of stock, fuel a history of what was bought for a van, and the ledger also says why and where to.
create table tool (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table fuel (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

alter table stock_item
  add column tool_id bigint,
  add column removed_at timestamptz,
  add foreign key (tenant_id, tool_id) references tool (tenant_id, id),
  drop constraint stock_item_check,
  add constraint stock_item_one_kind check (num_nonnulls(part_id, oil_id, tool_id) = 1),
  add constraint stock_item_tools_in_vans check (tool_id is null or van_id is not null),
  add constraint stock_item_removed_is_empty check (removed_at is null or quantity = 0),
  drop constraint stock_item_tenant_id_franchise_id_van_id_part_id_oil_id_key,
  add constraint stock_item_place unique nulls not distinct (tenant_id, franchise_id, van_id, part_id, oil_id, tool_id);
comment on column stock_item.removed_at is 'Since when it is on no list any more; its ledger stays, and adding it again brings it back';
comment on column stock_item.quantity is 'Pieces of a part or a tool, millilitres of an oil; always the sum of stock_entry.change';

alter table stock_entry
  add column note text check (char_length(note) between 1 and 2000),
  add column other_item_id bigint,
  add foreign key (tenant_id, other_item_id) references stock_item (tenant_id, id);
comment on column stock_entry.note is 'Why, in the words of whoever did it';
comment on column stock_entry.other_item_id is 'Where it came from or went to, of what was loaded or transferred';

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
comment on column fuel_entry.removes_id is 'The entry that this one takes back; then neither is shown and their sum is 0';

call app.protect('tool');
call app.protect('fuel');
call app.protect('fuel_entry');
call app.append_only('fuel_entry');
