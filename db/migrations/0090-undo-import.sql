-- Undoing an import of 100,000 customers took minutes. Each of them is checked against each of the 75 foreign keys to app_user, and for `no action` with two
-- queries: PostgreSQL first looks for another row with the same key. Ids never return, so `restrict` says the same with one.
do $$
declare
  key record;
begin
  for key in
    select c.conrelid::regclass as child, c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'a' and c.conparentid = 0
      and c.confrelid in ('app_user'::regclass, 'contact'::regclass, 'address'::regclass, 'user_vehicle'::regclass)
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s on delete restrict', key.child, key.name, key.name, key.definition);
  end loop;
end $$;

-- Deletes the customers that a run of the connection's tenant made. Refuses like a foreign key when a row of any table refers to one of them. It asks each
-- table once for all of them; then no foreign key asks again for each, where the owner of the database may switch that off. Elsewhere they do, which is slower.
create function app.delete_imported_customers(run bigint) returns void language plpgsql security definer set search_path = pg_catalog, public, app as $$
declare
  key record;
  is_used boolean;
begin
  -- Waits for whoever is about to refer to one of them. Who tries later waits for this transaction, and finds nothing to refer to.
  perform from app_user u join import_made m on u.tenant_id = m.tenant_id and u.id = m.row_key::bigint
  where m.tenant_id = app.current_tenant() and m.run_id = run and m.table_name = 'app_user' and m.before is null for update of u;
  for key in
    select c.conrelid::regclass as child, a.attname as name from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) k (child, parent)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
    join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.parent and p.attname = 'id'
    where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.conparentid = 0
  loop
    execute format('select exists (select from import_made m join %s c on c.tenant_id = m.tenant_id and c.%I = m.row_key::bigint
      where m.tenant_id = app.current_tenant() and m.run_id = $1 and m.table_name = ''app_user'' and m.before is null)', key.child, key.name)
      into is_used using run;
    if is_used then
      raise exception 'a row of % refers to a customer of import %', key.child, run using errcode = 'foreign_key_violation';
    end if;
  end loop;
  begin
    perform set_config('session_replication_role', 'replica', true);
  exception when insufficient_privilege then
    null;
  end;
  delete from app_user u using import_made m
  where m.tenant_id = app.current_tenant() and m.run_id = run and m.table_name = 'app_user' and m.before is null
    and u.tenant_id = m.tenant_id and u.id = m.row_key::bigint;
  if current_setting('session_replication_role') = 'replica' then
    perform set_config('session_replication_role', 'origin', true);
  end if;
end $$;
revoke execute on function app.delete_imported_customers from public;
grant execute on function app.delete_imported_customers to vanbay_app;
