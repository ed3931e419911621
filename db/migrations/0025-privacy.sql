-- A customer who asked for an erasure. Until erase_at they can withdraw it. The row is deleted when the erasure is done or withdrawn.
create table erasure_request (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  check (erase_at > requested_at)
);
create index erasure_request_due on erasure_request (tenant_id, erase_at);
call app.protect('erasure_request');

-- Removes the name and the texts of an erased customer from the history of their orders. What happened, when and to which order stays.
create function app.erase_from_events(erased bigint) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from app_user where tenant_id = app.current_tenant() and id = erased and erased_at is not null) then
    raise exception 'user % is not erased', erased using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.lawful_change', 'work_order_event', true);
  update work_order_event e set
    author_name = case when e.author_id = erased then 'Former customer' else e.author_name end,
    data = case when o.user_id = erased then e.data - 'notes' - 'poNumber' - 'street' - 'city' else e.data end
  from work_order o
  where e.tenant_id = app.current_tenant() and o.tenant_id = e.tenant_id and o.id = e.work_order_id and (e.author_id = erased or o.user_id = erased);
  perform set_config('app.lawful_change', '', true);
end $$;
revoke all on function app.erase_from_events from public;
grant execute on function app.erase_from_events to vanbay_app;

-- Deletes security events before a time and returns their number. It never deletes events of the last 24 months.
create function app.delete_old_security_events(before timestamptz) returns bigint language plpgsql security definer set search_path = pg_catalog, public as $$
declare deleted bigint;
begin
  perform set_config('app.lawful_change', 'security_event', true);
  delete from security_event where tenant_id = app.current_tenant() and happened_at < least(before, now() - interval '24 months');
  get diagnostics deleted = row_count;
  perform set_config('app.lawful_change', '', true);
  return deleted;
end $$;
revoke all on function app.delete_old_security_events from public;
grant execute on function app.delete_old_security_events to vanbay_app;
