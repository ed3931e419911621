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
call app.protect('user_vehicle');
grant usage on sequence user_vehicle_id_seq to vanbay_app;

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
call app.protect('mileage_reading');

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
comment on table connected_car is 'The right to read a car''s data. Both tokens are encrypted and never leave the server';
call app.protect('connected_car');

-- A started connection of a car. It works once, for some minutes, and only in the session that started it.
create table car_connection_attempt (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id uuid not null,
  user_id bigint not null,
  user_vehicle_id bigint not null,
  session_hash bytea not null,
  code_verifier bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, user_vehicle_id) references user_vehicle (tenant_id, id)
);
create index car_connection_attempt_user on car_connection_attempt (tenant_id, user_id);
create index car_connection_attempt_vehicle on car_connection_attempt (tenant_id, user_vehicle_id);
comment on column car_connection_attempt.session_hash is 'Hash of the token of the session that started it. The same session must finish it';
comment on column car_connection_attempt.code_verifier is 'Proves to the service that the code is exchanged by the one who asked for it (PKCE). Encrypted';
call app.protect('car_connection_attempt');
