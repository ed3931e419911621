-- Up Migration
-- A connection of a car that was begun: good once, for some minutes, and only in the session that began it.
create table car_connection_attempt (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id uuid not null,
  user_id bigint not null,
  user_vehicle_id bigint not null,
  session_hash bytea not null,
  code_verifier bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, user_vehicle_id) references user_vehicle (tenant_id, id)
);
create index car_connection_attempt_user on car_connection_attempt (tenant_id, user_id);
create index car_connection_attempt_vehicle on car_connection_attempt (tenant_id, user_vehicle_id);
comment on column car_connection_attempt.session_hash is 'Hash of the token of the session that began it, which must also end it';
comment on column car_connection_attempt.code_verifier is 'What proves to the service that who exchanges the code asked for it (PKCE); sealed';
call app.protect('car_connection_attempt');
