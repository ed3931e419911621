-- Up Migration
-- A session is told to its user as a device, by an id that is no secret, and with when it was last used, to the hour. Where it came from is not kept.
alter table session drop column ip;
alter table session add column id bigint generated always as identity;
alter table session add column last_used_at timestamptz not null default now();
alter table session add constraint session_id unique (tenant_id, id);
comment on column session.last_used_at is 'To the hour, so that a request seldom writes';
