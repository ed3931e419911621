-- Up Migration
-- How often somebody did something lately, shared by all processes. The keys are hashes: no address and no email can be read here.
-- Unlogged: after a crash everybody starts from zero, which is cheaper than a flush to disk for every count.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limit is 'The form of this table is that of the library rate-limiter-flexible';
comment on column rate_limit.expire is 'Milliseconds since 1970 in UTC';
create index rate_limit_expire on rate_limit (expire);
grant select, insert, update, delete on rate_limit to vanbay_app;
