-- What every table uses: the tenant of a connection, row-level security and append-only tables.
-- The roles, and how the application connects, are in server/platform/database/app-role.ts.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create schema app;
grant usage on schema app to vanbay_app;
grant usage on schema public to vanbay_app;

-- The tenant of this connection, or null. Without a tenant no rows are visible.
create function app.current_tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::bigint;

-- Adding one hour to an instant does not depend on the time zone, so a generated column may use this function.
create function app.hour_from(starts_at timestamptz) returns tstzrange language sql immutable strict parallel safe
  return tstzrange(starts_at, starts_at + interval '1 hour');

-- Limits a table to the rows of the connection's tenant. It also limits the table's owner.
create procedure app.protect(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant_isolation on %I using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', name);
  execute format('grant select, insert, update, delete on %I to vanbay_app', name);
end $$;

-- Row-level security and rights stop the application. This trigger also stops the owner, except in the functions of the migration on privacy: they set
-- app.lawful_change for one statement. The application has no right to update or delete, so it gains nothing by setting the name.
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('app.lawful_change', true) = tg_table_name then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Makes a table append-only: rows are added, and never changed or deleted.
create procedure app.append_only(name text) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %I for each row execute function app.refuse_change()', name);
  execute format('create trigger append_only_truncate before truncate on %I for each statement execute function app.refuse_change()', name);
  execute format('revoke update, delete on %I from vanbay_app', name);
end $$;
