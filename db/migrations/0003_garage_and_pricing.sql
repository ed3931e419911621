-- Up Migration
create table tenant_vehicle_oil (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  vehicle_id bigint not null references vehicle (id),
  volume_l numeric(4, 1) not null check (volume_l > 0),
  oil_type text not null,
  oil_weight text not null,
  primary key (tenant_id, vehicle_id)
);

create table user_vehicle (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  vehicle_id bigint not null references vehicle (id),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  name text check (char_length(name) between 1 and 255),
  smartcar_vehicle_id text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index user_vehicle_user on user_vehicle (tenant_id, user_id, id);

create table mileage_reading (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_vehicle_id bigint not null,
  mileage integer not null check (mileage >= 1),
  unit text not null check (unit in ('km', 'mi')),
  source text not null check (source in ('typed', 'photo', 'connected_car', 'inspection', 'completion')),
  author_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_vehicle_id) references user_vehicle (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index mileage_reading_vehicle on mileage_reading (tenant_id, user_vehicle_id, created_at desc);

create table service (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name_key text not null,
  name text not null,
  description text not null default '',
  sub_description text not null default '',
  service_type text not null check (service_type in ('PRIMARY', 'ADD_ON', 'OIL_CHANGE', 'SUBSCRIPTION')),
  is_fee boolean not null default false,
  sort_order integer not null default 0,
  active boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);

create table service_price (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  service_id bigint not null,
  country_code text not null check (country_code in ('CA', 'US')),
  franchise_id bigint,
  price bigint not null check (price >= 0),
  included_litres numeric(4, 1),
  price_per_litre bigint check (price_per_litre >= 0),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, service_id, country_code, franchise_id),
  foreign key (tenant_id, service_id) references service (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  check ((included_litres is null) = (price_per_litre is null))
);
comment on column service_price.price is 'Cents; for an oil change the base that includes included_litres';
comment on column service_price.franchise_id is 'Null: the country''s price; else this franchise''s own';

create table discount_code (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  code text not null check (code = upper(code)),
  discount_type text not null check (discount_type in ('PERCENT', 'PROMO', 'GROUPON')),
  amount bigint not null check (amount > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  referrer_user_id bigint,
  name_keys text[],
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, referrer_user_id) references app_user (tenant_id, id)
);
comment on column discount_code.amount is 'Basis points for PERCENT, else cents';
comment on column discount_code.name_keys is 'The services it is good for; null: all';

create table credit_account (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column credit_account.balance is 'Cents; always the sum of credit_entry.amount';

call app.protect('tenant_vehicle_oil');
call app.protect('user_vehicle');
call app.protect('mileage_reading');
call app.protect('service');
call app.protect('service_price');
call app.protect('discount_code');
call app.protect('credit_account');
