-- Staff find an order, invoice, customer or car by what they have of it. Each lookup reads the beginning of an index, so none reads a whole table.
create index contact_name on contact (tenant_id, lower(name) text_pattern_ops);
create index contact_last_name on contact (tenant_id, lower(substring(name from '\S+$')) text_pattern_ops);
create index address_street on address (tenant_id, lower(street) text_pattern_ops);
-- "King St" finds "100 King St W".
create index address_street_name on address (tenant_id, lower(regexp_replace(street, '^\S*\d\S*\s+', '')) text_pattern_ops);
create index work_order_po_number on work_order (tenant_id, lower(po_number) text_pattern_ops) where po_number is not null;

create function app.plate_key(name text) returns text language sql immutable strict parallel safe
return regexp_replace(upper(name), '[^A-Z0-9]', '', 'g');
comment on function app.plate_key is 'Equal for two writings of one plate: abc-123 and ABC 123';
create index user_vehicle_plate on user_vehicle (tenant_id, app.plate_key(name) text_pattern_ops) where name is not null;
create index user_vehicle_vin on user_vehicle (tenant_id, vin text_pattern_ops) where vin is not null;
-- People read out the last digits of a VIN.
create index user_vehicle_vin_end on user_vehicle (tenant_id, reverse(vin) text_pattern_ops) where vin is not null;
create index user_vehicle_type on user_vehicle (tenant_id, vehicle_id, id desc) where deleted_at is null;
create index vehicle_make_model on vehicle (lower(make || ' ' || model) text_pattern_ops);
create index vehicle_model on vehicle (lower(model) text_pattern_ops);

-- The list of cancelled orders, those of the last cancellation first.
create index work_order_cancelled on work_order (tenant_id, franchise_id, cancelled_at desc, id desc) where status = 'CANCELLED';

-- Finds what these texts begin: at most so many orders, invoices, customers and cars, each kind with its best first. franchises and vans are those that the
-- person sees (vans null: all); everyone: also customers of no franchise of theirs. The statement that calls it checks again what they see, because this
-- function reads past row-level security, whose operators cannot use these indexes: it names the tenant itself and returns only IDs.
-- One lookup reads at most `cap` rows of the tenant before it keeps those of the franchises. Statements are built for each call, because a plan for
-- unknown texts cannot use an index of beginnings.
create function app.find_anything(sought jsonb, franchises bigint[], vans bigint[], everyone boolean, most integer)
returns table (kind text, id bigint, matched text) language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.current_tenant();
  cap constant integer := 1000;
  name_start constant text := sought ->> 'nameStart';
  text_start constant text := sought ->> 'textStart';
  po_start constant text := sought ->> 'poStart';
  phone_part constant text := sought ->> 'phonePart';
  plate constant text := sought ->> 'plate';
  vin_part constant text := sought ->> 'vinPart';
  model constant text := sought ->> 'model';
  number constant bigint := (sought ->> 'number')::bigint;
  customers bigint[] := '{}';
  sees_order constant text := format('w.tenant_id = %L::bigint and w.franchise_id = any (%L::bigint[])', tenant, franchises)
    || case when vans is null then '' else format(' and (w.van_id is null or w.van_id = any (%L::bigint[]))', vans) end;
  sees_car constant text := format('v.tenant_id = %L::bigint and v.deleted_at is null', tenant) || case when everyone then '' else format(
    ' and exists (select from franchise_customer s where s.tenant_id = v.tenant_id and s.user_id = v.user_id and s.franchise_id = any (%L::bigint[]))',
    franchises) end;
  source record;
  orders text[] := '{}';
  cars text[] := '{}';
begin
  -- Without a text find_customers lists everybody.
  if name_start is not null or phone_part is not null then
    customers := array(select app.find_customers(case when everyone then null else franchises end,
      array(select jsonb_array_elements_text(nullif(sought -> 'patterns', 'null'))), name_start, phone_part, most, 0));
  end if;
  if number is not null then
    orders := orders || format('(select w.id, w.scheduled_at, ''number'' as matched, 0 as grade from work_order w where %s and w.id = %s)', sees_order, number);
    return query execute format(
      'select ''invoice'', i.id, ''number'' from invoice i where i.tenant_id = %L::bigint and i.franchise_id = any (%L::bigint[]) and i.invoice_number = %s',
      tenant, franchises, number);
  end if;
  if po_start is not null then
    orders := orders || format(
      '(select w.id, w.scheduled_at, ''poNumber'' as matched, 1 as grade from work_order w where %s and lower(w.po_number) ^@ %L limit 200)',
      sees_order, po_start);
  end if;
  -- What an order is found by, its column that refers to the found row, that row's table, and the condition there.
  for source in
    select * from (values
      ('name', 'contact_id', 'contact', text_start, 'lower(x.name) ^@ %L'),
      ('name', 'contact_id', 'contact', text_start, 'lower(substring(x.name from ''\S+$'')) ^@ %L'),
      ('address', 'address_id', 'address', text_start, 'lower(x.street) ^@ %L'),
      ('address', 'address_id', 'address', text_start, 'lower(regexp_replace(x.street, ''^\S*\d\S*\s+'', '''')) ^@ %L'),
      ('phone', 'contact_id', 'contact', phone_part, 'x.phone_number ^@ %L'),
      ('phone', 'contact_id', 'contact', phone_part, 'reverse(x.phone_number) ^@ reverse(%L)'),
      ('plate', 'user_vehicle_id', 'user_vehicle', plate, 'x.name is not null and app.plate_key(x.name) ^@ %L'),
      ('vin', 'user_vehicle_id', 'user_vehicle', vin_part, 'x.vin ^@ %L'),
      ('vin', 'user_vehicle_id', 'user_vehicle', vin_part, 'reverse(x.vin) ^@ reverse(%L)')) as f (matched, refers, origin, part, condition)
    where f.part is not null
  loop
    orders := orders || format(
      '(select w.id, w.scheduled_at, %L as matched, 1 as grade from (select x.id from %I x where x.tenant_id = %L::bigint and %s limit %s) x
        cross join lateral (select w.id, w.scheduled_at from work_order w where %s and w.%I = x.id order by w.scheduled_at desc limit %s) w limit 200)',
      source.matched, source.origin, tenant, format(source.condition, source.part), cap, sees_order, source.refers, most);
    if source.origin = 'user_vehicle' then
      cars := cars || format(
        '(select v.id, %L as matched, 1 as grade from (select x.id from %I x where x.tenant_id = %L::bigint and %s limit %s) x
          join user_vehicle v on v.id = x.id and %s limit %s)',
        source.matched, source.origin, tenant, format(source.condition, source.part), cap, sees_car, most);
    end if;
  end loop;
  if cardinality(customers) > 0 then
    orders := orders || format(
      '(select w.id, w.scheduled_at, %L as matched, 1 as grade from unnest(%L::bigint[]) u (id)
        cross join lateral (select w.id, w.scheduled_at from work_order w where %s and w.user_id = u.id order by w.scheduled_at desc limit %s) w)',
      case when phone_part is null then 'customer' else 'customerPhone' end, customers, sees_order, most);
  end if;
  if cardinality(orders) > 0 then
    return query execute format(
      'select ''order'', o.id, o.matched from (
         select distinct on (u.id) u.* from (%s) u order by u.id, u.grade, u.matched like ''customer%%'') o
       order by o.grade, o.scheduled_at desc, o.id desc limit %s', array_to_string(orders, ' union all '), most);
  end if;
  return query select 'customer', c.id, case when phone_part is null then 'customer' else 'customerPhone' end
    from unnest(customers) with ordinality as c (id, nth) order by c.nth;
  if model is not null then
    cars := cars || format(
      '(select v.id, ''vehicle'' as matched, 2 as grade from (
          select k.id from vehicle k where (lower(k.make || '' '' || k.model) ^@ %L or lower(k.model) ^@ %L) and (%L::int is null or k.year = %L::int)
          order by k.year desc, k.id limit %s) k
        cross join lateral (select v.id from user_vehicle v where v.vehicle_id = k.id and %s order by v.id desc limit %s) v limit %s)',
      model, model, sought ->> 'year', sought ->> 'year', cap, sees_car, most, most);
  end if;
  if cardinality(cars) > 0 then
    return query execute format(
      'select ''car'', c.id, c.matched from (select distinct on (u.id) u.* from (%s) u order by u.id, u.grade) c order by c.grade, c.id desc limit %s',
      array_to_string(cars, ' union all '), most);
  end if;
end $$;
revoke all on function app.find_anything from public;
grant execute on function app.find_anything to vanbay_app;

-- Adds the event of an order that was restored to the list, whatever the list is now.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(m[1]), ', ') into strict known
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
  where c.conname = 'work_order_event_type_check';
  alter table work_order_event drop constraint work_order_event_type_check;
  execute format('alter table work_order_event add constraint work_order_event_type_check check (type in (%s, %L))', known, 'restored');
end $$;

-- The filters of a list that a person keeps under a name.
create table saved_view (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  page text not null check (page in ('workOrders', 'invoices', 'customers')),
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 500),
  van_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, van_id) references van (tenant_id, id)
);
create unique index saved_view_name on saved_view (tenant_id, user_id, page, lower(name));
comment on column saved_view.query is 'The filters as in the address of the page, without the question mark';
comment on column saved_view.van_id is 'The van of a list of work orders, which is not in the address';
call app.protect('saved_view');
