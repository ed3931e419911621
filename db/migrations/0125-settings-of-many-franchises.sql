-- The page about abandoned bookings counts visitors by the furthest step that they reached. It read every event of its period, twice: with a million events that
-- took seconds. Now a row says how far a visitor went in a quarter of an hour, which is one row of five to ten events.
set local lock_timeout = '5s';

create table booking_visit (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  quarter timestamptz not null,
  -- Compared byte by byte: they are grouped by the ten thousands, and never shown in an order.
  visitor text collate "C" not null check (char_length(visitor) between 1 and 100),
  furthest smallint not null check (furthest between 1 and 6),
  device text collate "C" not null default 'UNKNOWN',
  source text collate "C",
  primary key (tenant_id, quarter, visitor)
);
comment on table booking_visit is 'A trigger of analytics_event writes it, and nothing else does. Staff who book for customers are no visitors';
comment on column booking_visit.quarter is 'Start of the quarter of an hour (UTC). Local days of all zones begin with one';
comment on column booking_visit.furthest is 'Number of the step (app.booking_step)';
comment on column booking_visit.source is 'A host or campaign. Null: directly, or not recorded';
call app.protect('booking_visit');

-- The number of a booking's step by its event, as in domain/analytics/booking-funnel.ts.
create function app.booking_step(event text) returns integer language sql immutable parallel safe as $$
  select array_position(array['page:/book/location', 'page:/book/select-services', 'page:/book/select-add-ons', 'page:/book/schedule-book', 'booking:date-time',
    'page:/book/confirmation'], event)
$$;

create function app.note_booking_visits() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  insert into booking_visit as v (tenant_id, quarter, visitor, furthest, device, source)
  select e.tenant_id, date_bin('15 minutes', e.created_at, timestamptz '2000-01-01 00:00Z'), e.visitor, max(app.booking_step(e.name)),
    coalesce(min(e.data ->> 'device'), 'UNKNOWN'), min(e.data ->> 'source')
  from added e
  where app.booking_step(e.name) is not null and char_length(e.visitor) between 1 and 100
    and (e.user_id is null or not exists (select from user_role r where r.tenant_id = e.tenant_id and r.user_id = e.user_id))
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (tenant_id, quarter, visitor) do update
    set furthest = greatest(v.furthest, excluded.furthest), device = least(v.device, excluded.device), source = least(v.source, excluded.source)
    where (v.furthest, v.device, v.source)
      is distinct from (greatest(v.furthest, excluded.furthest), least(v.device, excluded.device), least(v.source, excluded.source));
  return null;
end $$;

-- lock: only the events of browsers wait for it, and no page waits for these
create trigger note_booking_visits after insert on analytics_event referencing new table as added
  for each statement execute function app.note_booking_visits();

-- Events of before. Until this is committed, new ones wait.
insert into booking_visit (tenant_id, quarter, visitor, furthest, device, source)
select e.tenant_id, date_bin('15 minutes', e.created_at, timestamptz '2000-01-01 00:00Z'), e.visitor, max(app.booking_step(e.name)),
  coalesce(min(e.data ->> 'device'), 'UNKNOWN'), min(e.data ->> 'source')
from analytics_event e
where (e.name like 'page:/book/%' or e.name = 'booking:date-time') and app.booking_step(e.name) is not null and char_length(e.visitor) between 1 and 100
  and (e.user_id is null or not exists (select from user_role r where r.tenant_id = e.tenant_id and r.user_id = e.user_id))
group by 1, 2, 3;

-- Staff are notified of an appointment that a customer booked in the moment in which its day was closed. Adds the kind to the lists, whatever they are now.
do $$
declare
  list record;
  known text;
begin
  for list in
    select * from (values ('notification', 'notification_kind_check'), ('notification_choice', 'notification_choice_kind_check')) l (table_name, check_name)
  loop
    select string_agg(quote_literal(m[1]), ', ') into strict known
    from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
    where c.conname = list.check_name;
    execute format('alter table %I drop constraint %I, add constraint %I check (kind in (%s, %L))', list.table_name, list.check_name, list.check_name, known,
      'closed_day');
  end loop;
end $$;
