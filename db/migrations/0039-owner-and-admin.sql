-- Owners and admins run the business: they act in every franchise. Both are additions to manager.
alter table user_role drop constraint user_role_role_check,
  add constraint user_role_role_check check (role in ('owner', 'admin', 'manager', 'technician', 'tester', 'sales'));
alter table role_limit drop constraint role_limit_role_check,
  add constraint role_limit_role_check check (role in ('owner', 'admin', 'manager', 'technician', 'tester', 'sales'));
alter table staff_assignment drop constraint staff_assignment_role_check,
  add constraint staff_assignment_role_check check (role in ('owner', 'admin', 'manager', 'technician', 'tester', 'sales'));

-- Every owner and admin is a manager, and a tenant that has owners keeps one. Checked at the end of the transaction, so that the rows can be written in any order.
create function app.check_owners() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
begin
  if exists (select from user_role where user_id = person and role in ('owner', 'admin'))
    and not exists (select from user_role where user_id = person and role = 'manager') then
    raise exception 'user % is owner or admin without being a manager', person using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' and old.role = 'owner' then
    -- Two owners who leave at once wait for each other here, so the second sees that it is the last.
    perform pg_advisory_xact_lock(hashtext('owners of a tenant'), old.tenant_id::int);
    if exists (select from tenant where id = old.tenant_id) and not exists (select from user_role where tenant_id = old.tenant_id and role = 'owner') then
      raise exception 'tenant % would have no owner', old.tenant_id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
create constraint trigger owners after insert or delete on user_role deferrable initially deferred
  for each row execute function app.check_owners();

-- The franchises that a person acts in: all for owners and admins, otherwise those that they are a member of.
create function app.franchises_of(person bigint) returns setof bigint language sql stable as $$
  select m.franchise_id from public.franchise_member m where m.user_id = person
  union
  select f.id from public.user_role r join public.franchise f on f.tenant_id = r.tenant_id
  where r.user_id = person and r.role in ('owner', 'admin')
$$;

alter table franchise add column manager_rights text[] not null default '{}'
  check (manager_rights <@ array['serviceArea.change', 'ownPrices.change', 'discountCodes.change']);
comment on column franchise.manager_rights is 'What its managers may change in addition (domain/account/permissions.ts). Owners and admins grant it';
