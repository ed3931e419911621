-- The vehicle catalogue of all tenants. Everyone reads it, and only imports write it.
create table vehicle (
  id bigint generated always as identity primary key,
  year integer not null check (year between 1900 and 2100),
  make text not null,
  model text not null,
  engine text not null,
  displacement_l numeric(4, 1),
  cylinders integer,
  fuel text,
  unique (year, make, model, engine)
);

create table vehicle_oil (
  vehicle_id bigint primary key references vehicle (id),
  volume_l numeric(4, 1) not null check (volume_l > 0),
  oil_type text not null,
  oil_weight text not null
);

grant select on vehicle, vehicle_oil to vanbay_app;

-- A tenant's own oil data. It replaces the catalogue's for this tenant.
create table tenant_vehicle_oil (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  vehicle_id bigint not null references vehicle (id),
  volume_l numeric(4, 1) not null check (volume_l > 0),
  oil_type text not null,
  oil_weight text not null,
  primary key (tenant_id, vehicle_id)
);
call app.protect('tenant_vehicle_oil');
call app.audit_settings('tenant_vehicle_oil');

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
call app.protect('vehicle_part_item');
call app.audit_settings('vehicle_part_item');
