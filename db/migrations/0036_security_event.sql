-- Up Migration
-- What happened that a security officer asks about: logins, failures, refusals, uses of privilege, exports. Never a token, a password or a whole address.
create table security_event (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  happened_at timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  user_id bigint,
  actor_id bigint,
  network text,
  device text,
  request_id text,
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);
comment on column security_event.user_id is 'Whose account it is about; no foreign key, because the entry outlives the account';
comment on column security_event.actor_id is 'Who did it, where somebody was signed in';
comment on column security_event.network is 'The first 24 bits of an IPv4 address, the first 48 of an IPv6 address';
create index security_event_user on security_event (tenant_id, user_id, happened_at desc);
create index security_event_time on security_event (tenant_id, happened_at desc);
call app.protect('security_event');
call app.append_only('security_event');
