-- Events that matter for security: logins, failures, refusals, uses of privileges, exports. Never a token, a password or a whole address.
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
comment on column security_event.user_id is 'The account that the event is about. No foreign key: the entry outlives the account';
comment on column security_event.actor_id is 'The signed-in user who did it, if there was one';
comment on column security_event.network is 'The first 24 bits of an IPv4 address, the first 48 bits of an IPv6 address';
create index security_event_user on security_event (tenant_id, user_id, happened_at desc);
create index security_event_time on security_event (tenant_id, happened_at desc);
call app.protect('security_event');
call app.append_only('security_event');

-- When a user was last warned. Some warnings are sent at most once a day.
create table security_notice (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  user_id bigint not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  sent_at timestamptz not null,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call app.protect('security_notice');

-- Solved proof-of-work challenges, so that each works once. A challenge belongs to no tenant.
create table human_check_use (
  challenge text primary key,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index human_check_use_expiry on human_check_use (expires_at);
grant select, insert, delete on human_check_use to vanbay_app;

-- The counters of rate limits, shared by all processes. Keys are hashes, so no address and no email can be read here.
-- Unlogged: after a crash the counters start at zero, which is cheaper than a flush to disk for every count.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limit is 'The library rate-limiter-flexible defines the columns of this table';
comment on column rate_limit.expire is 'Milliseconds since 1970 in UTC';
create index rate_limit_expire on rate_limit (expire);
grant select, insert, update, delete on rate_limit to vanbay_app;
