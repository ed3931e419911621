-- Finds quotes too: by their number, and by the beginning of a name, last name or business. Checks the wider lists of the migration before.
set local lock_timeout = '5s';
create index quote_name on quote (tenant_id, lower(content #>> '{contact,name}') text_pattern_ops);
create index quote_last_name on quote (tenant_id, lower(substring(content #>> '{contact,name}' from '\S+$')) text_pattern_ops);
create index quote_company on quote (tenant_id, lower(content #>> '{contact,company}') text_pattern_ops);

-- The function of 0102-find-anything.sql, with quotes.
create or replace function app.find_anything(sought jsonb, franchises bigint[], vans bigint[], everyone boolean, most integer)
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
    if vans is null then
      return query execute format(
        'select ''quote'', q.id, ''number'' from quote q where q.tenant_id = %L::bigint and q.franchise_id = any (%L::bigint[]) and q.quote_number = %s',
        tenant, franchises, number);
    end if;
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
  -- Quotes are for those who see every van: managers and sales. The statement that calls this keeps those that the person sees, so it gets more than it shows.
  if vans is null and text_start is not null then
    return query execute format(
      'select ''quote'', q.id, ''name'' from (
         (select x.id from quote x where x.tenant_id = %1$L::bigint and lower(x.content #>> ''{contact,name}'') ^@ %2$L limit %4$s)
         union (select x.id from quote x where x.tenant_id = %1$L::bigint and lower(substring(x.content #>> ''{contact,name}'' from ''\S+$'')) ^@ %2$L limit %4$s)
         union (select x.id from quote x where x.tenant_id = %1$L::bigint and lower(x.content #>> ''{contact,company}'') ^@ %2$L limit %4$s)) f
       join quote q on q.tenant_id = %1$L::bigint and q.id = f.id and q.franchise_id = any (%3$L::bigint[]) and q.erased_at is null
       order by q.id desc limit 100', tenant, text_start, franchises, cap);
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

-- lock: it only keeps others from changing the columns; rows are read and written meanwhile
alter table work_order_event validate constraint work_order_event_type_check;
-- lock: it only keeps others from changing the columns; rows are read and written meanwhile
alter table notification validate constraint notification_kind_check;
alter table notification_choice validate constraint notification_choice_kind_check;
-- lock: it only keeps others from changing the columns; rows are read and written meanwhile
alter table staff_action validate constraint staff_action_kind_check;
