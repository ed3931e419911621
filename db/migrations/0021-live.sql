-- Changes of orders wait here until they are announced to the servers, which update the open pages of the staff. As with jobs, the notification must
-- not be part of the change itself: a transaction that notifies commits under a lock of the whole database.
create table app.order_change (
  id bigint generated always as identity primary key,
  tenant_id integer not null,
  -- Null: many orders.
  work_order_id bigint,
  -- The franchises and vans before and after the change.
  franchise_ids bigint[],
  van_ids bigint[]
);

create function app.note_new_orders() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if (select count(*) from (select from new_orders limit 101) as counted) > 100 then
    insert into app.order_change (tenant_id) select distinct tenant_id from new_orders;
  else
    insert into app.order_change (tenant_id, work_order_id, franchise_ids, van_ids)
    select tenant_id, id, array[franchise_id], array[van_id] from new_orders;
  end if;
  return null;
end $$;

create function app.note_changed_orders() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if (select count(*) from (select from new_orders limit 101) as counted) > 100 then
    insert into app.order_change (tenant_id) select distinct tenant_id from new_orders;
  else
    insert into app.order_change (tenant_id, work_order_id, franchise_ids, van_ids)
    select n.tenant_id, n.id, array[o.franchise_id, n.franchise_id], array[o.van_id, n.van_id]
    from new_orders n join old_orders o on o.tenant_id = n.tenant_id and o.id = n.id;
  end if;
  return null;
end $$;

create function app.note_billed_order() returns trigger language plpgsql security definer set search_path = pg_catalog, public, app as $$
begin
  insert into app.order_change (tenant_id, work_order_id, franchise_ids, van_ids)
  select tenant_id, id, array[franchise_id], array[van_id] from work_order where tenant_id = new.tenant_id and id = new.work_order_id;
  return null;
end $$;

create trigger note_new_orders after insert on work_order referencing new table as new_orders
for each statement execute function app.note_new_orders();
create trigger note_changed_orders after update on work_order referencing old table as old_orders new table as new_orders
for each statement execute function app.note_changed_orders();
create trigger note_billed_order after update on invoice for each row
when (new.work_order_id is not null and old.status is distinct from new.status) execute function app.note_billed_order();

-- Announces waiting changes to every server that listens, and returns their number.
create function app.announce_order_changes() returns bigint language sql set search_path = pg_catalog, app as $$
  with taken as (
    delete from app.order_change o where o.id in (select id from app.order_change order by id limit 500 for update skip locked) returning o.*)
  select count(*) from taken t, lateral pg_notify('order_change', json_build_object(
    'tenantId', t.tenant_id, 'workOrderId', t.work_order_id, 'franchiseIds', t.franchise_ids, 'vanIds', t.van_ids)::text)
$$;
revoke all on function app.note_new_orders, app.note_changed_orders, app.note_billed_order, app.announce_order_changes from public;
