-- Up Migration
-- A new email counts once the link that was mailed to it is opened. One change a person; asking again replaces it.
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
comment on column email_change.token_hash is 'SHA-256 of the token in the link to the new email; null until the mail is sent';
comment on column email_change.stop_hash is 'SHA-256 of the token with which the old email stops the change; null until the mail is sent';

-- Devices that somebody has logged in with, so that a login from a new one is mailed.
create table known_device (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  user_id bigint not null,
  device_hash bytea not null,
  last_login_at timestamptz not null,
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column known_device.device_hash is 'SHA-256 of browser, system and network';

-- When somebody was last warned, where they are warned at most once a day.
create table security_notice (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  user_id bigint not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  sent_at timestamptz not null,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

call app.protect('email_change');
call app.protect('known_device');
call app.protect('security_notice');
create index email_change_expiry on email_change (tenant_id, expires_at);
create index password_reset_expiry on password_reset (tenant_id, expires_at);
create index human_check_use_expiry on human_check_use (expires_at);
