-- A visit can be for several cars: each is an order of its own, and they have one stop. A customer who cancels one of them frees no van.
set local lock_timeout = '5s';

alter table work_order
  add column is_later_car boolean not null default false,
  add column left_stop_id bigint;
comment on column work_order.is_later_car is 'Another order of its visit has the fees of the visit: trip, distance and short notice';
comment on column work_order.left_stop_id is 'The visit that it belonged to before it was cancelled alone, so that it can come back';
alter table work_order add constraint work_order_left_stop foreign key (tenant_id, left_stop_id) references stop (tenant_id, id) not valid;

-- The cars of a visit have the same van at the same time. The first one stands for all of them here; stop_van_free watches the visits (rule B6). This constraint
-- is for the release before, which knows no stops and names it when it books. Only open orders are in it, so that it is built at once.
-- lock: reads the table once, and its index has only the open orders.
alter table work_order
  drop constraint work_order_van_free,
  add constraint work_order_van_free exclude using gist (tenant_id with =, van_id with =, during with &&)
    where (van_id is not null and status = 'ASSIGNED' and not is_later_car);

-- The release before changes one order of a visit without the others. That order leaves the visit, and the visit stays for the others.
create or replace function app.leave_stop() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.stop s
    where s.tenant_id = new.tenant_id and s.id = new.stop_id and s.starts_at = new.scheduled_at and s.van_id is not distinct from new.van_id
      and s.cancelled = (new.status = 'CANCELLED')) then
    new.van_key := coalesce(new.van_id, 0);
    return new;
  end if;
  if exists (select from public.work_order w where w.tenant_id = new.tenant_id and w.stop_id = new.stop_id and w.id <> new.id) then
    new.stop_id := null;
    new.van_key := null;
    new.is_later_car := false;
    return new;
  end if;
  update public.route r set version = r.version + 1, touched = pg_current_xact_id()
  from public.stop s
  where s.tenant_id = new.tenant_id and s.id = new.stop_id and r.tenant_id = s.tenant_id and r.van_id = s.van_id and r.day = s.day;
  update public.work_order w set left_stop_id = null where w.tenant_id = new.tenant_id and w.left_stop_id = new.stop_id;
  delete from public.stop s where s.tenant_id = new.tenant_id and s.id = new.stop_id;
  new.stop_id := null;
  new.van_key := null;
  return new;
end $$;
