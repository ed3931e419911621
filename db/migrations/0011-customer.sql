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
-- Staff search by the first or the last digits of a phone number.
create index contact_phone on contact (tenant_id, phone_number text_pattern_ops);
create index contact_phone_end on contact (tenant_id, reverse(phone_number) text_pattern_ops);
-- A contact is saved once, also when two bookings save it at the same time. Deleted ones may repeat. The name is hashed because an index cannot hold
-- 255 characters of every script.
create unique index contact_once on contact (tenant_id, user_id, md5(name), email, phone_number) where deleted_at is null;
call app.protect('contact');
grant usage on sequence contact_id_seq to vanbay_app;

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
call app.protect('address');
grant usage on sequence address_id_seq to vanbay_app;

create function app.address_key(street text, city text, postal_code text, lat double precision, lng double precision) returns text
language sql immutable parallel safe
return md5(lower(regexp_replace(btrim(street), '\s+', ' ', 'g') || E'\n' || regexp_replace(btrim(city), '\s+', ' ', 'g')) || E'\n' || postal_code
  || E'\n' || round(lat::numeric, 6) || E'\n' || round(lng::numeric, 6));
comment on function app.address_key is 'Equal for two addresses of one place: it ignores case and repeated spaces, and rounds coordinates to a millionth of a degree';
-- An address is saved once, as a contact is.
create unique index address_once on address (tenant_id, user_id, app.address_key(street, city, postal_code, lat, lng)) where deleted_at is null;

-- A customer at the card payment provider, which has one account for each country.
create table payment_customer (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  country_code text not null check (country_code in ('CA', 'US')),
  provider_customer_id text not null,
  default_payment_method_id text,
  primary key (tenant_id, user_id, country_code),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column payment_customer.default_payment_method_id is 'Null: the card that was saved last';
call app.protect('payment_customer');

create table assistance_request (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  email text not null,
  phone_number text not null,
  body text not null check (char_length(body) <= 2000),
  postal_code text not null,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (tenant_id, id)
);
create index assistance_request_created on assistance_request (tenant_id, created_at) where erased_at is null;
call app.protect('assistance_request');

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
create index analytics_event_created on analytics_event (tenant_id, created_at);
create index analytics_event_user on analytics_event (tenant_id, user_id) where user_id is not null;
call app.protect('analytics_event');
