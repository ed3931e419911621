create table app_user (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 255),
  email text not null check (char_length(email) between 3 and 255),
  search_text text collate "C" not null generated always as (lower(name || ' ' || email)) stored,
  password_hash text,
  notification_requests boolean not null default true,
  vendor_id bigint,
  home_franchise_id bigint,
  default_discount_type text check (default_discount_type in ('PERCENT', 'GROUPON')),
  default_discount_amount bigint check (default_discount_amount > 0),
  referral_popup_disabled boolean not null default false,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id),
  foreign key (tenant_id, home_franchise_id) references franchise (tenant_id, id),
  check ((default_discount_type is null) = (default_discount_amount is null))
);
create unique index app_user_email on app_user (tenant_id, lower(email));
create index app_user_search on app_user (tenant_id, search_text, id);
create index app_user_search_trgm on app_user using gin (search_text gin_trgm_ops);
create index app_user_franchise on app_user (tenant_id, home_franchise_id, search_text, id);
comment on column app_user.search_text is 'Staff find a user by it, and lists of customers are in its order';
comment on column app_user.default_discount_amount is 'Basis points for PERCENT, cents for GROUPON';
comment on column app_user.vendor_id is 'The vendor that this user books for. Its number 1 is the marketplace partner';
comment on column app_user.home_franchise_id is 'For a customer: the franchise that served them first';
comment on column app_user.erased_at is 'When the personal data was erased. The row stays because orders and invoices refer to it';
call app.protect('app_user');
-- A booking takes the IDs of its new rows before it writes them, because the order is written first.
grant usage on sequence app_user_id_seq to vanbay_app;

create table user_role (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  role text not null check (role in ('manager', 'technician', 'tester', 'sales')),
  primary key (tenant_id, user_id, role),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call app.protect('user_role');
call app.audit_settings('user_role');

create table franchise_member (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, user_id, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call app.protect('franchise_member');
call app.audit_settings('franchise_member');

create table vendor_sales (
  tenant_id bigint not null default app.current_tenant(),
  vendor_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, user_id, vendor_id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call app.protect('vendor_sales');
call app.audit_settings('vendor_sales');

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
call app.protect('customer_vendor');

create table van_technician (
  tenant_id bigint not null default app.current_tenant(),
  van_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, van_id, user_id),
  foreign key (tenant_id, van_id) references van (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index van_technician_user on van_technician (tenant_id, user_id);
call app.protect('van_technician');
call app.audit_settings('van_technician');

-- How much money staff with a role may refund or discount without approval. A role without a row has no limit.
create table role_limit (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  role text not null check (role in ('manager', 'technician', 'tester', 'sales')),
  refund_max_cents bigint check (refund_max_cents >= 0),
  refund_day_max_cents bigint check (refund_day_max_cents >= 0),
  void_max_cents bigint check (void_max_cents >= 0),
  discount_max_bps integer check (discount_max_bps between 0 and 10000),
  discount_max_cents bigint check (discount_max_cents >= 0),
  primary key (tenant_id, role)
);
comment on column role_limit.refund_max_cents is 'Cents of one refund. Null, here and below: no limit';
comment on column role_limit.refund_day_max_cents is 'Cents of all refunds by one person within 24 hours';
comment on column role_limit.void_max_cents is 'Cents billed by the invoice';
comment on column role_limit.discount_max_bps is 'Basis points off the price';
comment on column role_limit.discount_max_cents is 'Cents off the price';
call app.protect('role_limit');
call app.audit_settings('role_limit');

create table password_reset (
  tenant_id bigint not null default app.current_tenant(),
  token_hash bytea not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index password_reset_expiry on password_reset (tenant_id, expires_at);
call app.protect('password_reset');

-- A new email counts once the link that was mailed to it is opened. A user has one change at a time, and a new request replaces it.
create table email_change (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  user_id bigint not null,
  new_email text not null check (char_length(new_email) between 3 and 255),
  token_hash bytea,
  stop_hash bytea,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id),
  unique (tenant_id, token_hash),
  unique (tenant_id, stop_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index email_change_expiry on email_change (tenant_id, expires_at);
comment on column email_change.token_hash is 'SHA-256 of the token in the link to the new email. Null until the mail is sent';
comment on column email_change.stop_hash is 'SHA-256 of the token with which the old email stops the change. Null until the mail is sent';
call app.protect('email_change');

-- Unsent work of staff stays on their phone, encrypted with this key. The phone forgets the key at logout and gets it back at the next login.
-- The key does not depend on SECRET, so a new SECRET loses no work.
create table draft_key (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call app.protect('draft_key');

-- Every file that was uploaded. A row is written when an upload URL is issued.
create table stored_file (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  location text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  owner_id bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  deleting_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, location),
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id)
);
create index stored_file_owner on stored_file (tenant_id, owner_id, created_at);
create index stored_file_created on stored_file (tenant_id, created_at);
create index stored_file_deleting on stored_file (tenant_id, id) where deleting_at is not null;
comment on column stored_file.used_at is 'When a command last took this file. The tables of server/upload/file-columns.ts say whether it is still in use';
comment on column stored_file.deleting_at is 'Set before the file is deleted from the store. From then on no command takes it. The row is deleted after the file';
call app.protect('stored_file');
