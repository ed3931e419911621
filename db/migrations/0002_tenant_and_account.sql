-- Up Migration
create table tenant (
  id bigint primary key,
  name text not null,
  site_title text not null,
  logo_url text,
  favicon_url text,
  image text,
  colors jsonb not null,
  support_phone text not null,
  support_email text not null,
  country_code text not null check (country_code in ('CA', 'US')),
  referral_credit jsonb not null default '{}'
);
comment on column tenant.referral_credit is 'cents by name, e.g. {"referralCreditValueOilChange": 2500}';

create table tenant_domain (
  host text primary key check (host = lower(host)),
  tenant_id bigint not null references tenant (id)
);
-- Which tenant a request belongs to is asked before there is a tenant, so these two are readable without one.
grant select on tenant, tenant_domain to vanbay_app;

create table vendor (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  vendor_id integer not null,
  name text not null check (char_length(name) between 1 and 255),
  remittance_bps integer not null default 0 check (remittance_bps between 0 and 10000),
  is_remittance_on_sub_total boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, vendor_id)
);
comment on column vendor.vendor_id is 'The vendor''s number in its tenant; 1 is the marketplace partner';
comment on column vendor.remittance_bps is 'Part of an invoice that the vendor keeps, in basis points';

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
  primary key (tenant_id, id),
  check ((local_tax_name is null) = (local_tax_ppm is null))
);
comment on column franchise.type is '1 with a van, 2 delivery-partner, 3 royalty-on-revenue';
comment on column franchise.local_tax_ppm is 'Replaces the state''s rate where local rates apply, in millionths';

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

create table franchise_closure (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  day date not null,
  name text not null,
  primary key (tenant_id, franchise_id, day),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);

create table service_area (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  postal_code text not null check (postal_code = upper(postal_code) and postal_code !~ '\s'),
  primary key (tenant_id, postal_code, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column service_area.postal_code is 'US ZIP, Canadian forward sortation area or full Canadian postal code';

create table app_user (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  email text not null check (char_length(email) between 3 and 255),
  password_hash text,
  notification_requests boolean not null default true,
  vendor_id bigint,
  home_franchise_id bigint,
  default_discount_type text check (default_discount_type in ('PERCENT', 'GROUPON')),
  default_discount_amount bigint check (default_discount_amount > 0),
  referral_popup_disabled boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id),
  foreign key (tenant_id, home_franchise_id) references franchise (tenant_id, id),
  check ((default_discount_type is null) = (default_discount_amount is null))
);
create unique index app_user_email on app_user (tenant_id, lower(email));
create index app_user_franchise on app_user (tenant_id, home_franchise_id, name, id);
create index app_user_name_trgm on app_user using gin (name gin_trgm_ops);
comment on column app_user.default_discount_amount is 'Basis points for PERCENT, cents for GROUPON';
comment on column app_user.vendor_id is 'Row of the vendor this user books for; its number 1 is the marketplace partner';
comment on column app_user.home_franchise_id is 'For a customer: the franchise that served them first';

create table user_role (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  role text not null check (role in ('manager', 'technician', 'tester', 'sales')),
  primary key (tenant_id, user_id, role),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

create table franchise_member (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, user_id, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

create table vendor_sales (
  tenant_id bigint not null default app.current_tenant(),
  vendor_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, user_id, vendor_id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

create table customer_vendor (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  vendor_id bigint not null,
  external_customer_vendor_id text,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, vendor_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id)
);

create table session (
  tenant_id bigint not null default app.current_tenant(),
  token_hash bytea not null,
  user_id bigint not null,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index session_of_user on session (tenant_id, user_id);
create index session_expiry on session (expires_at);

create table password_reset (
  tenant_id bigint not null default app.current_tenant(),
  token_hash bytea not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

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

create table van_technician (
  tenant_id bigint not null default app.current_tenant(),
  van_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, van_id, user_id),
  foreign key (tenant_id, van_id) references van (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index van_technician_user on van_technician (tenant_id, user_id);

create table contact (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (char_length(name) between 1 and 255),
  email text not null check (char_length(email) between 3 and 255),
  phone_number text not null check (phone_number ~ '^\d{10}$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index contact_user on contact (tenant_id, user_id, id);

create table address (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  street text not null check (char_length(street) between 1 and 255),
  city text not null check (char_length(city) between 1 and 255),
  postal_code text not null check (postal_code = upper(postal_code) and postal_code !~ '\s'),
  province text not null,
  province_code text not null,
  country text not null,
  country_code text not null check (country_code in ('CA', 'US')),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index address_user on address (tenant_id, user_id, id);

create table payment_customer (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  country_code text not null check (country_code in ('CA', 'US')),
  provider_customer_id text not null,
  primary key (tenant_id, user_id, country_code),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

create table assistance_request (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  email text not null,
  phone_number text not null,
  body text not null check (char_length(body) <= 2000),
  postal_code text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table analytics_event (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 100),
  visitor text not null,
  user_id bigint,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table human_check_use (
  challenge text primary key,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
grant select, insert, delete on human_check_use to vanbay_app;

create table stored_file (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  location text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  owner_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, location),
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id)
);

call app.protect('vendor');
call app.protect('franchise');
call app.protect('franchise_hours');
call app.protect('franchise_closure');
call app.protect('service_area');
call app.protect('app_user');
call app.protect('user_role');
call app.protect('franchise_member');
call app.protect('vendor_sales');
call app.protect('customer_vendor');
call app.protect('session');
call app.protect('password_reset');
call app.protect('van');
call app.protect('van_technician');
call app.protect('contact');
call app.protect('address');
call app.protect('payment_customer');
call app.protect('assistance_request');
call app.protect('analytics_event');
call app.protect('stored_file');
