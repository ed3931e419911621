-- The page about abandoned bookings read a row for each visit of its period, twice. Most visitors come on one day alone: those of a past day are counted once. A day
-- that has not been counted is read from its visits, so a count can be deleted at any time.
set local lock_timeout = '5s';

create table booking_day (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  day timestamptz not null check (day = date_bin('24 hours', day, timestamptz '2000-01-01 00:00Z')),
  counts jsonb not null,
  primary key (tenant_id, day)
);
comment on table booking_day is 'Visitors of a past day who came on no other day. A job writes it; a changed visit deletes it';
comment on column booking_day.day is 'Start of a day (UTC)';
comment on column booking_day.counts is 'FunnelCounts in domain/analytics/booking-funnel.ts';
call app.protect('booking_day');

create table booking_return (
  tenant_id bigint not null default app.current_tenant(),
  day timestamptz not null,
  visitor text collate "C" not null,
  furthest smallint not null check (furthest between 1 and 6),
  device text collate "C" not null,
  source text collate "C",
  primary key (tenant_id, day, visitor),
  foreign key (tenant_id, day) references booking_day (tenant_id, day) on delete cascade
);
comment on table booking_return is 'A visitor of a counted day who also came on another day, as booking_visit has them, so that a period counts them once';
call app.protect('booking_return');

-- Deletes the counts of days whose visits changed, and of the other days of their visitors, who are no longer visitors of one day alone. Counting a day takes the
-- same lock alone: so it waits for changes that are not yet committed, and the next ones see what it counted.
create function app.forget_booking_days() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('booking days ' || t.tenant_id, 0))
  from (select distinct tenant_id from touched order by tenant_id) t;
  -- Rows are locked in one order, so that two changes never wait for each other.
  with gone as materialized (
    select d.tenant_id, d.day from booking_day d join (
      select t.tenant_id, date_bin('24 hours', t.quarter, timestamptz '2000-01-01 00:00Z') as day from touched t
      union
      select v.tenant_id, date_bin('24 hours', v.quarter, timestamptz '2000-01-01 00:00Z') from touched t
      join booking_visit v on v.tenant_id = t.tenant_id and v.visitor = t.visitor
      where not exists (
        select from booking_return r
        where r.tenant_id = v.tenant_id and r.visitor = v.visitor and r.day = date_bin('24 hours', v.quarter, timestamptz '2000-01-01 00:00Z'))) c
      using (tenant_id, day)
    order by d.tenant_id, d.day for update of d)
  delete from booking_day d using gone where d.tenant_id = gone.tenant_id and d.day = gone.day;
  return null;
end $$;

-- lock: only the events of browsers wait for it, and no page waits for these
create trigger forget_booking_days_added after insert on booking_visit referencing new table as touched
  for each statement execute function app.forget_booking_days();
create trigger forget_booking_days_changed after update on booking_visit referencing new table as touched
  for each statement execute function app.forget_booking_days();
create trigger forget_booking_days_gone after delete on booking_visit referencing old table as touched
  for each statement execute function app.forget_booking_days();

-- The list of customers by tag, and how many it has. The function of 0111-customer-search.sql, with a tag; null: all customers.
create function app.find_customers(franchises bigint[], patterns text[], name_start text, phone_part text, plate text, tagged text, sort text, most integer,
  skip integer)
returns setof bigint language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  id constant text := case when franchises is null then 'u.id' else 'u.user_id' end;
  lists constant text[] := app.customer_lists(franchises, case when tagged is not null then '$3' end);
  list_order constant text := case sort when 'newest' then id || ' desc' when 'nameDescending' then 'u.search_text desc, ' || id || ' desc'
    else 'u.search_text, ' || id end;
  page_order constant text := case sort when 'newest' then 'found.id desc' when 'nameDescending' then 'found.search_text desc, found.id desc'
    else 'found.search_text, found.id' end;
  list constant text := (
    select string_agg('(select ' || id || ' as id, u.search_text from ' || source || ' and #condition# order by ' || list_order || ' limit $1::bigint + $2)', ' union ')
    from unnest(lists) as source);
  best constant text := app.best_customers(id, name_start, phone_part);
  others constant text := app.other_customers(id, patterns, phone_part);
  rest text := replace(list, '#condition#', others || ' and not ' || best);
  owners text;
  found_best integer;
begin
  if cardinality(lists) = 0 then
    return;
  end if;
  return query execute 'select found.id from (' || replace(list, '#condition#', best) || ') found order by ' || page_order || ' limit $1 offset $2'
    using most, skip, tagged;
  get diagnostics found_best = row_count;
  if found_best = most then
    return;
  end if;
  owners := app.owners_of_plate(id, plate);
  if owners is not null then
    rest := concat_ws(' union ', rest, replace(list, '#condition#', owners || ' and not ' || best));
  end if;
  if rest is null then
    return;
  end if;
  if found_best = 0 and skip > 0 then
    execute 'select count(*) from (select from (' || replace(list, '#condition#', best) || ') found limit $2) counted' into found_best using 0, skip, tagged;
    skip := skip - found_best;
  else
    most := most - found_best;
    skip := 0;
  end if;
  return query execute 'select found.id from (' || rest || ') found order by ' || page_order || ' limit $1 offset $2' using most, skip, tagged;
end $$;

-- How many customers that list has, at most so many: each condition has its own index, and nobody is counted twice.
create function app.count_customers(franchises bigint[], patterns text[], name_start text, phone_part text, plate text, tagged text, most integer)
returns integer language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  id constant text := case when franchises is null then 'u.id' else 'u.user_id' end;
  conditions constant text[] := array_remove(
    array[app.best_customers(id, name_start, phone_part), app.other_customers(id, patterns, phone_part), app.owners_of_plate(id, plate)], null);
  lists constant text := (
    select string_agg(format('(select %s as id from %s and %s limit $1)', id, source, condition), ' union ')
    from unnest(app.customer_lists(franchises, case when tagged is not null then '$2' end)) as source, unnest(conditions) as condition);
  counted integer := 0;
begin
  if lists is not null then
    execute 'select count(*) from (select from (' || lists || ') found limit $1) counted' into counted using most, tagged;
  end if;
  return counted;
end $$;

-- The sources of a list of customers: of each franchise, or of the tenant. Staff and merged accounts are left out. `tagged` is the parameter with the tag: a text of
-- a person never becomes part of a statement whose parts are replaced.
create function app.customer_lists(franchises bigint[], tagged text) returns text[] language plpgsql stable set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.current_tenant();
  id constant text := case when franchises is null then 'u.id' else 'u.user_id' end;
  tags constant text := case when tagged is null then ''
    else format(' join customer_tag g on g.tenant_id = u.tenant_id and g.user_id = %s and lower(g.tag) = lower(%s)', id, tagged) end;
  staff constant text := ' and not exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = ' || id || ')';
begin
  if franchises is null then
    return array[format('app_user u%s where u.tenant_id = %L::bigint and u.merged_into_id is null', tags, tenant) || staff];
  end if;
  return array(
    select format('franchise_customer u%s where u.tenant_id = %L::bigint and u.franchise_id = %L::bigint', tags, tenant, f) || staff
    from (select distinct unnest(franchises) as f) given);
end $$;

-- Those that come first: a name or a phone number that begins so.
create function app.best_customers(id text, name_start text, phone_part text) returns text language sql immutable as $$
  select case
    when phone_part is not null then format(
      'exists (select from contact c where c.tenant_id = u.tenant_id and c.user_id = %s and c.deleted_at is null and c.phone_number ^@ %L)', id, phone_part)
    when name_start is not null then format('u.search_text ^@ %L', name_start)
    else 'true' end
$$;

-- The others: a phone number that ends so, or all words somewhere in name and email. Null without a search.
create function app.other_customers(id text, patterns text[], phone_part text) returns text language sql immutable as $$
  select case
    when phone_part is not null then format(
      'exists (select from contact c where c.tenant_id = u.tenant_id and c.user_id = %s and c.deleted_at is null and reverse(c.phone_number) ^@ reverse(%L))',
      id, phone_part)
    else (select string_agg(format('u.search_text like %L', p), ' and ') from unnest(patterns) p) end
$$;

-- Owners of plates that begin so; null for none. More than a person reads through. One lookup in the index of plates.
create function app.owners_of_plate(id text, plate text) returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  owners bigint[];
begin
  if plate is not null then
    execute format('select array_agg(x.user_id) from (select v.user_id from user_vehicle v where v.tenant_id = %L::bigint and v.deleted_at is null
      and v.name is not null and app.plate_key(v.name) ^@ %L limit 200) x', app.current_tenant(), plate) into owners;
  end if;
  return case when owners is not null then format('%s = any (%L::bigint[])', id, owners) end;
end $$;

-- Others find and count without a tag, and the release before does.
create or replace function app.find_customers(franchises bigint[], patterns text[], name_start text, phone_part text, plate text, sort text, most integer,
  skip integer)
returns setof bigint language sql stable security definer rows 20 set search_path = public, pg_temp as $$
  select app.find_customers(franchises, patterns, name_start, phone_part, plate, null, sort, most, skip)
$$;
revoke all on function app.find_customers(bigint[], text[], text, text, text, text, text, integer, integer) from public;
revoke all on function app.count_customers(bigint[], text[], text, text, text, text, integer) from public;
revoke all on function app.customer_lists(bigint[], text) from public;
revoke all on function app.owners_of_plate(text, text) from public;
grant execute on function app.find_customers(bigint[], text[], text, text, text, text, text, integer, integer) to vanbay_app;
grant execute on function app.count_customers(bigint[], text[], text, text, text, text, integer) to vanbay_app;

-- Owners close their business on a day that they see coming.
alter table tenant add column closes_at timestamptz;
comment on column tenant.closes_at is 'When the business closes for good, or closed. Null: it stays';
grant update (closes_at) on tenant to vanbay_app;
