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
call app.protect('service');
call app.audit_settings('service');

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
comment on column service_price.price is 'Cents. For an oil change the base price, which includes included_litres';
comment on column service_price.franchise_id is 'Null: the country''s price. Otherwise the price of this franchise';
call app.protect('service_price');
call app.audit_settings('service_price');
