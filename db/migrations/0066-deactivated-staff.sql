-- Staff who left. Their roles, franchises, vans and vendors stay, so that they never show up as customers and can come back; but they work nowhere: they cannot
-- sign in, nobody can choose them, and statements count their work until that moment only.
alter table app_user add column deactivated_at timestamptz;
comment on column app_user.deactivated_at is 'Since when this member of staff is deactivated. Null: active, or a customer';

-- Who drove and sold, by date: everything that a person is assigned to ends when they are deactivated, and begins again when they are brought back.
create function app.note_deactivation() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
declare
  happened timestamptz := coalesce((nullif(current_setting('app.author', true), '')::jsonb ->> 'at')::timestamptz, now());
begin
  if new.deactivated_at is not null then
    update staff_assignment set ended_at = greatest(happened, started_at)
    where tenant_id = new.tenant_id and user_id = new.id and ended_at is null;
  else
    insert into staff_assignment (tenant_id, user_id, role, started_at) select tenant_id, user_id, role, happened from user_role where tenant_id = new.tenant_id and user_id = new.id;
    insert into staff_assignment (tenant_id, user_id, franchise_id, started_at) select tenant_id, user_id, franchise_id, happened from franchise_member where tenant_id = new.tenant_id and user_id = new.id;
    insert into staff_assignment (tenant_id, user_id, vendor_id, started_at) select tenant_id, user_id, vendor_id, happened from vendor_sales where tenant_id = new.tenant_id and user_id = new.id;
    insert into staff_assignment (tenant_id, user_id, van_id, started_at) select tenant_id, user_id, van_id, happened from van_technician where tenant_id = new.tenant_id and user_id = new.id;
  end if;
  return null;
end $$;
create trigger assignments_of_staff after update of deactivated_at on app_user for each row
  when ((old.deactivated_at is null) <> (new.deactivated_at is null)) execute function app.note_deactivation();

-- The name of staff and whether they are deactivated are settings, which the database audits. Customers have the same table, and their changes are their own.
create function app.note_person() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
declare
  author jsonb := nullif(current_setting('app.author', true), '')::jsonb;
begin
  if not exists (select from user_role r where r.tenant_id = new.tenant_id and r.user_id = new.id) then
    if new.deactivated_at is not null then
      raise exception 'user % is no staff', new.id using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if author is null then
    if current_user = 'vanbay_app' then
      raise exception 'no author is named for a change of staff' using errcode = 'insufficient_privilege';
    end if;
    author := jsonb_build_object('kind', 'operator', 'name', session_user);
  end if;
  insert into audit_entry (tenant_id, happened_at, actor_id, actor_name, actor_kind, device, network, request_id, action, subject, subject_id, changes, reason)
  select new.tenant_id, coalesce((author ->> 'at')::timestamptz, now()), (author ->> 'id')::bigint, author ->> 'name', author ->> 'kind', author ->> 'device',
    author ->> 'network', author ->> 'requestId', 'update', 'app_user', new.id::text,
    jsonb_build_array(jsonb_build_object('key', jsonb_build_object('id', new.id), 'from', app.differing(o.kept, n.kept), 'to', app.differing(n.kept, o.kept))),
    author ->> 'reason'
  from (select jsonb_build_object('name', old.name, 'deactivated_at', old.deactivated_at) as kept) o,
    (select jsonb_build_object('name', new.name, 'deactivated_at', new.deactivated_at) as kept) n;
  perform pg_notify('settings_changed', new.tenant_id::text);
  return null;
end $$;
create trigger audit_person after update of name, deactivated_at on app_user for each row
  when (old.name is distinct from new.name or old.deactivated_at is distinct from new.deactivated_at) execute function app.note_person();

-- A tenant that has owners keeps one who can sign in.
create function app.require_owner(of_tenant bigint) returns void language plpgsql set search_path = pg_catalog, public, app as $$
begin
  -- Two owners who leave at once wait for each other here, so the second sees that it is the last.
  perform pg_advisory_xact_lock(hashtext('owners of a tenant'), of_tenant::int);
  if exists (select from tenant where id = of_tenant) and not exists (
    select from user_role r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.tenant_id = of_tenant and r.role = 'owner' and u.deactivated_at is null) then
    raise exception 'tenant % would have no owner', of_tenant using errcode = 'check_violation';
  end if;
end $$;

create or replace function app.check_owners() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
begin
  if exists (select from user_role where user_id = person and role in ('owner', 'admin'))
    and not exists (select from user_role where user_id = person and role = 'manager') then
    raise exception 'user % is owner or admin without being a manager', person using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' and old.role = 'owner' then
    perform app.require_owner(old.tenant_id);
  end if;
  return null;
end $$;

create function app.check_deactivated_owner() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  if exists (select from user_role where tenant_id = new.tenant_id and user_id = new.id and role = 'owner') then
    perform app.require_owner(new.tenant_id);
  end if;
  return null;
end $$;
create constraint trigger owner_stays after update of deactivated_at on app_user deferrable initially deferred
  for each row when (new.deactivated_at is not null) execute function app.check_deactivated_owner();

create index app_user_deactivated on app_user (tenant_id, id) where deactivated_at is not null;
