-- A route is the local day of a van. A stop is a visit in it, for one order now. A request is a stop without a van.
--
-- Nobody changes a stop of a van without the version of its route: that is what makes it safe to look first, and to write only if nothing changed since. The
-- order keeps its own copy of van and time, so that lists and figures keep their indexes.
set local lock_timeout = '5s';

-- A function of a generated column must be immutable. Adding minutes to an instant does not depend on the time zone.
create function app.span(starts_at timestamptz, minutes integer) returns tstzrange language sql immutable strict parallel safe
  return tstzrange(starts_at, starts_at + make_interval(mins => minutes));

create table route (
  tenant_id bigint not null default app.current_tenant(),
  van_id bigint not null,
  day date not null,
  version integer not null check (version > 0),
  touched xid8 not null,
  primary key (tenant_id, van_id, day),
  foreign key (tenant_id, van_id) references van (tenant_id, id)
);
comment on table route is 'The local day of a van. Rows are never deleted, so a version never comes twice';
comment on column route.day is 'On the clock of the franchise at that time, worked out by the application';
comment on column route.version is 'Increases with every change of its stops, and of a place in it';
comment on column route.touched is 'The transaction that made this version. Only it may change stops of the route until it ends';
call app.protect('route');

create table stop (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  van_id bigint,
  day date,
  -- Later kinds, such as a break, need no other constraint below: an exclusion constraint cannot be built while the shop is open.
  kind text not null default 'visit' check (kind = 'visit'),
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 960),
  cancelled boolean not null default false,
  work tstzrange not null generated always as (app.span(starts_at, minutes)) stored,
  -- A foreign key does not compare nulls, and an order without a van must not be of a stop with one.
  van_key bigint not null generated always as (coalesce(van_id, 0)) stored,
  primary key (tenant_id, id),
  constraint stop_place unique (tenant_id, id, starts_at, van_key),
  constraint stop_route foreign key (tenant_id, van_id, day) references route (tenant_id, van_id, day),
  constraint stop_on_a_route check ((van_id is null) = (day is null)),
  -- Two visits never have the same van at overlapping times (rule B6).
  constraint stop_van_free exclude using gist (tenant_id with =, van_id with =, work with &&)
    where (van_id is not null and kind = 'visit' and not cancelled)
);
comment on table stop is 'A visit on a route of a van; without a van, a request';
comment on column stop.minutes is 'Planned length. An hour while every visit takes an hour';
call app.protect('stop');
grant usage on sequence stop_id_seq to vanbay_app;

-- Locks routes until the transaction ends and gives each its next version, also one that has no row yet. Whoever needs several calls it once with all of them.
-- They are locked in one order everywhere, so two transactions never wait for each other.
create function app.lock_routes(vans bigint[], days date[]) returns void language sql set search_path = pg_catalog, public as $$
  insert into route as r (van_id, day, version, touched)
  select distinct k.van_id, k.day, 1, pg_current_xact_id() from unnest(vans, days) as k (van_id, day)
  order by k.day, k.van_id
  on conflict (tenant_id, van_id, day) do update set version = r.version + 1, touched = excluded.touched
$$;

-- Refuses a change of a stop whose route, the old or the new one, has no new version by the same transaction. A route that is gone is deleted with all of its
-- tenant.
create function app.require_locked_routes() returns trigger language plpgsql as $$
declare
  is_unlocked boolean;
begin
  if tg_op <> 'DELETE' then
    select true into is_unlocked
    from new_stops s join public.route r on r.tenant_id = s.tenant_id and r.van_id = s.van_id and r.day = s.day
    where r.touched <> pg_current_xact_id()
    limit 1;
  end if;
  if tg_op <> 'INSERT' and is_unlocked is null then
    select true into is_unlocked
    from old_stops s join public.route r on r.tenant_id = s.tenant_id and r.van_id = s.van_id and r.day = s.day
    where r.touched <> pg_current_xact_id()
    limit 1;
  end if;
  if is_unlocked then
    raise exception 'a stop changes without a new version of its route' using errcode = 'restrict_violation', constraint = 'stop_route_locked', table = 'stop';
  end if;
  return null;
end $$;
create trigger stop_route_locked_insert after insert on stop referencing new table as new_stops
  for each statement execute function app.require_locked_routes();
create trigger stop_route_locked_update after update on stop referencing old table as old_stops new table as new_stops
  for each statement execute function app.require_locked_routes();
create trigger stop_route_locked_delete after delete on stop referencing old table as old_stops
  for each statement execute function app.require_locked_routes();

-- The copy: an order has the van and time of its stop when the transaction ends. Orders of the release before have no stop until the job give-stops makes one.
alter table work_order add column stop_id bigint, add column van_key bigint;
comment on column work_order.stop_id is 'Null until the job give-stops has been here';
comment on column work_order.van_key is 'The van, or 0 for a request, because a foreign key does not compare nulls. Null without a stop';
alter table work_order add constraint work_order_van_key check (
  (stop_id is null and van_key is null) or (stop_id is not null and van_key is not null and van_key = coalesce(van_id, 0))) not valid;
alter table work_order add constraint work_order_stop foreign key (tenant_id, stop_id, scheduled_at, van_key)
  references stop (tenant_id, id, starts_at, van_key) deferrable initially deferred not valid;

-- The release before changes orders without their stops. The stop of such an order goes, and give-stops makes another one: that needs the local day of the
-- franchise, which only the application works out.
create function app.leave_stop() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.stop s
    where s.tenant_id = new.tenant_id and s.id = new.stop_id and s.starts_at = new.scheduled_at and s.van_id is not distinct from new.van_id
      and s.cancelled = (new.status = 'CANCELLED')) then
    new.van_key := coalesce(new.van_id, 0);
    return new;
  end if;
  update public.route r set version = r.version + 1, touched = pg_current_xact_id()
  from public.stop s
  where s.tenant_id = new.tenant_id and s.id = new.stop_id and r.tenant_id = s.tenant_id and r.van_id = s.van_id and r.day = s.day;
  delete from public.stop s where s.tenant_id = new.tenant_id and s.id = new.stop_id;
  new.stop_id := null;
  new.van_key := null;
  return new;
end $$;
create trigger leave_stop before update of van_id, scheduled_at, status on work_order for each row
  when (new.stop_id is not null and new.stop_id is not distinct from old.stop_id and (
    new.van_id is distinct from old.van_id or new.scheduled_at <> old.scheduled_at or (new.status = 'CANCELLED') <> (old.status = 'CANCELLED')))
  execute function app.leave_stop();
