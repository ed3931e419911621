-- Places of postal codes, for all tenants. Everyone reads them, and only imports write them.
create table postal_area (
  code text primary key,
  country_code text not null check (country_code in ('CA', 'US')),
  city text not null,
  province_code text not null,
  lat double precision not null,
  lng double precision not null
);
comment on column postal_area.code is 'US ZIP or Canadian forward sortation area, upper case, no spaces';
grant select on postal_area to vanbay_app;

create table franchise (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  type integer not null check (type in (1, 2, 3)),
  country_code text not null check (country_code in ('CA', 'US')),
  time_zone text not null,
  street text not null,
  city text not null,
  province_code text not null,
  postal_code text not null,
  lat double precision not null,
  lng double precision not null,
  phone_number text not null,
  manager_email text not null,
  features text[] not null default '{}',
  local_tax_name text,
  local_tax_ppm integer check (local_tax_ppm between 0 and 1000000),
  terminal_location_id text,
  payout_schedule text not null default 'SEMI_MONTHLY' check (payout_schedule in ('SEMI_MONTHLY', 'MONTHLY')),
  payout_marketing_bps integer not null default 0 check (payout_marketing_bps between 0 and 10000),
  payout_third_party_fleet_bps integer not null default 0 check (payout_third_party_fleet_bps between 0 and 10000),
  payout_insurance bigint not null default 0 check (payout_insurance >= 0),
  payout_technology bigint not null default 0 check (payout_technology >= 0),
  primary key (tenant_id, id),
  check ((local_tax_name is null) = (local_tax_ppm is null))
);
comment on column franchise.type is '1 with a van, 2 delivery-partner, 3 royalty-on-revenue';
comment on column franchise.local_tax_ppm is 'Replaces the state''s rate where local rates apply, in millionths';
comment on column franchise.terminal_location_id is 'The provider''s location of its card readers. Null: it has no readers';
comment on column franchise.payout_schedule is 'SEMI_MONTHLY: 1st to 15th and 16th to the end of the month. MONTHLY: the month';
comment on column franchise.payout_marketing_bps is 'Basis points of subtotal revenue';
comment on column franchise.payout_third_party_fleet_bps is 'Basis points of subtotal revenue from vendors that are not national fleets';
comment on column franchise.payout_insurance is 'Cents on the statement of every van';
comment on column franchise.payout_technology is 'Cents on the statement of every van';
call app.protect('franchise');
call app.audit_settings('franchise');

create table franchise_hours (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  weekday integer not null check (weekday between 0 and 6),
  opens_minute integer not null check (opens_minute between 0 and 1439),
  closes_minute integer not null check (closes_minute between 1 and 1440 and closes_minute > opens_minute),
  primary key (tenant_id, franchise_id, weekday),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column franchise_hours.weekday is '0 is Sunday';
comment on column franchise_hours.opens_minute is 'Minutes after local midnight';
call app.protect('franchise_hours');
call app.audit_settings('franchise_hours');

create table franchise_closure (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  day date not null,
  name text not null,
  primary key (tenant_id, franchise_id, day),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
call app.protect('franchise_closure');
call app.audit_settings('franchise_closure');

create table service_area (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  postal_code text not null check (postal_code = upper(postal_code) and postal_code !~ '\s'),
  primary key (tenant_id, postal_code, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column service_area.postal_code is 'US ZIP, Canadian forward sortation area or full Canadian postal code';
call app.protect('service_area');
call app.audit_settings('service_area');

create table van (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  franchise_id bigint not null,
  name text not null check (char_length(name) between 1 and 255),
  active boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, franchise_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
call app.protect('van');
call app.audit_settings('van');
