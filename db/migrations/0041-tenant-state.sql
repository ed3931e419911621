-- Whether a business takes bookings, and whether it is real.
alter table tenant
  add column state text not null default 'open' check (state in ('setup', 'open', 'paused', 'closed')),
  add column kind text not null default 'live' check (kind in ('live', 'demo')),
  add column pause_message text check (char_length(pause_message) between 1 and 300);
comment on column tenant.state is 'setup, paused: only staff book. closed: nobody books';
comment on column tenant.kind is 'demo: invented data. Its mails go into the mailbox only, and it takes no real money';
comment on column tenant.pause_message is 'What customers read while the business is paused. Null: a standard sentence';

-- Every connection reads tenants, because a request's tenant is not known yet. Only a connection of the tenant itself changes its row.
alter table tenant enable row level security;
create policy tenant_read on tenant for select using (true);
create policy tenant_change on tenant for update using (id = (select app.current_tenant())) with check (id = (select app.current_tenant()));
grant update (state, pause_message) on tenant to vanbay_app;
