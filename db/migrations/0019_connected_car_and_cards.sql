-- Up Migration
create table vehicle_part_item (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  vehicle_id bigint not null references vehicle (id),
  part_type text not null check (char_length(part_type) between 1 and 255),
  brand text check (char_length(brand) between 1 and 255),
  name text not null check (char_length(name) between 1 and 255),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, vehicle_id, part_type, brand, name)
);
comment on table vehicle_part_item is 'A part that fits a vehicle, by its number or name';

create table connected_car (
  tenant_id bigint not null default app.current_tenant(),
  user_vehicle_id bigint not null,
  access_token bytea not null,
  refresh_token bytea not null,
  access_expires_at timestamptz not null,
  connected_at timestamptz not null default now(),
  primary key (tenant_id, user_vehicle_id),
  foreign key (tenant_id, user_vehicle_id) references user_vehicle (tenant_id, id)
);
comment on table connected_car is 'The right to ask a car; both tokens are sealed and never leave the server';

alter table payment_customer add default_payment_method_id text;
comment on column payment_customer.default_payment_method_id is 'Null: the card saved last';

call app.protect('vehicle_part_item');
call app.protect('connected_car');
