-- Two-step login and passkeys. Nobody can log in with what is stored here: secrets are encrypted, and codes and tokens are hashed.
create table totp_factor (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  user_id bigint not null,
  sealed_secret bytea not null,
  confirmed_at timestamptz not null,
  last_used_at timestamptz,
  last_used_step bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on table totp_factor is 'An authenticator app (RFC 6238) that has shown a right code once';
comment on column totp_factor.last_used_step is 'The step of the last accepted code. Codes of this step and earlier ones are refused';
call app.protect('totp_factor');

create table passkey (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  rp_id text not null,
  name text not null check (char_length(name) between 1 and 100),
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column passkey.public_key is 'COSE key';
comment on column passkey.rp_id is 'The host name that it was created for. Browsers offer it only there';
create index passkey_user on passkey (tenant_id, user_id, id);
call app.protect('passkey');

create table recovery_code (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  user_id bigint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column recovery_code.code_hash is 'argon2id';
create index recovery_code_user on recovery_code (tenant_id, user_id, id);
call app.protect('recovery_code');

create table remembered_device (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on table remembered_device is 'A browser that skips the second step for 30 days. It still asks for the password';
create index remembered_device_user on remembered_device (tenant_id, user_id, id);
create index remembered_device_expiry on remembered_device (tenant_id, expires_at);
call app.protect('remembered_device');

create table login_challenge (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  token_hash bytea not null,
  kind text not null check (kind in ('second_factor', 'login_enrolment', 'enrolment', 'passkey_login')),
  user_id bigint,
  webauthn_challenge text,
  rp_id text,
  sealed_totp_secret bytea,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  check (user_id is not null or kind = 'passkey_login'),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on table login_challenge is 'An unfinished login or enrolment. It is valid for some minutes and 5 tries, and works once';
comment on column login_challenge.sealed_totp_secret is 'The secret of the authenticator app that is being set up, encrypted';
create index login_challenge_user on login_challenge (tenant_id, user_id, created_at);
create index login_challenge_age on login_challenge (tenant_id, created_at);
call app.protect('login_challenge');

-- After a new password, an old one is worth nothing: unfinished logins end, and every device asks for the second step again.
create function app.forget_half_logins() returns trigger language plpgsql as $$
begin
  delete from remembered_device where tenant_id = new.tenant_id and user_id = new.id;
  delete from login_challenge where tenant_id = new.tenant_id and user_id = new.id;
  return null;
end $$;
create trigger forget_half_logins after update of password_hash on app_user for each row
  when (old.password_hash is distinct from new.password_hash) execute function app.forget_half_logins();
