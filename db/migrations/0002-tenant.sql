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
  referral_credit jsonb not null default '{}',
  referral_discount bigint not null default 2000 check (referral_discount > 0),
  chart_offset_minutes integer not null default -360 check (chart_offset_minutes between -720 and 840),
  csv_time_zone text not null default 'America/Chicago'
);
comment on column tenant.referral_credit is 'Cents by name, for example {"referralCreditValueOilChange": 2500}';
comment on column tenant.referral_discount is 'Cents that a referral code takes off the first order of a new customer';
comment on column tenant.chart_offset_minutes is 'Added to an instant before a chart shows its date, wherever the user is';
comment on column tenant.csv_time_zone is 'Zone of the dates in CSV files of all franchises, so that files of several franchises can be combined';

create table tenant_domain (
  host text primary key check (host = lower(host)),
  tenant_id bigint not null references tenant (id)
);
-- A request's tenant is not known yet when these two are read, so every connection may read them.
grant select on tenant, tenant_domain to vanbay_app;

-- Security settings of a tenant's staff accounts. A command sets them (npm run tenant-security).
create table tenant_security (
  tenant_id bigint primary key default app.current_tenant() references tenant (id),
  staff_session_days integer not null default 30 check (staff_session_days between 1 and 60),
  second_factor_required_from timestamptz
);
comment on column tenant_security.staff_session_days is 'Staff log in again after this many days, however active the session is';
comment on column tenant_security.second_factor_required_from is 'From this time staff without a second factor set one up when they log in. Null: never';
call app.protect('tenant_security');

-- The copy of a logo or favicon from another site. The server fetches it once, checks it and serves it.
create table brand_image (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  kind text not null check (kind in ('logo', 'favicon')),
  source_url text not null check (char_length(source_url) between 1 and 2000),
  content_type text,
  body bytea check (octet_length(body) <= 1048576),
  png bytea,
  digest text,
  problem text,
  tried_at timestamptz not null,
  primary key (tenant_id, kind),
  check ((problem is null) = (body is not null and png is not null and content_type is not null and digest is not null))
);
comment on column brand_image.png is 'The picture for mails and PDFs';
comment on column brand_image.problem is 'Why there is no picture, as a sentence. The server tries again after an hour';
call app.protect('brand_image');
