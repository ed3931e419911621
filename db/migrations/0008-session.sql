-- A login on one device. Its user sees it by an ID that is not secret. The IP address is not stored.
create table session (
  tenant_id bigint not null default app.current_tenant(),
  token_hash bytea not null,
  id bigint generated always as identity,
  user_id bigint not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  constraint session_id unique (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index session_of_user on session (tenant_id, user_id);
create index session_expiry on session (expires_at);
comment on column session.last_used_at is 'Written at most once in five minutes, so most requests write nothing';
call app.protect('session');

-- Notifies every process that sessions have ended, for whatever reason, so that it closes their open connections. The notification locks the database at
-- commit, but sessions rarely end. Many at once are announced as one, with the ID null.
create function app.announce_session_end() returns trigger language plpgsql as $$
begin
  if (select count(*) from gone) > 50 then
    perform pg_notify('session_end', json_build_object('tenantId', tenant_id, 'sessionId', null)::text) from (select distinct tenant_id from gone) tenants;
  else
    perform pg_notify('session_end', json_build_object('tenantId', tenant_id, 'sessionId', id)::text) from gone;
  end if;
  return null;
end $$;
create trigger announce_end after delete on session referencing old table as gone for each statement execute function app.announce_session_end();

-- Devices that a user has logged in on. A login on a new device is mailed to the user.
create table known_device (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  user_id bigint not null,
  device_hash bytea not null,
  last_login_at timestamptz not null,
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column known_device.device_hash is 'SHA-256 of browser, system and network';
call app.protect('known_device');
