-- A franchise owes no statement for a period that ended before it was added.
alter table franchise add added_on date;
comment on column franchise.added_on is 'Local day on which it was added. Null: before these days were kept';

-- As before, and with the day.
create or replace function app.create_tenant(given jsonb) returns jsonb language plpgsql set search_path = pg_catalog, public, app as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  new_id bigint;
  base bigint;
  owner_id bigint;
  price jsonb;
  entry jsonb;
  made bigint;
begin
  perform pg_advisory_xact_lock(hashtext('new tenant'));
  new_id := greatest(nextval(pg_get_serial_sequence('public.tenant', 'id')), (select coalesce(max(id), 0) + 1 from tenant));
  perform setval(pg_get_serial_sequence('public.tenant', 'id'), new_id);
  perform set_config('app.tenant_id', new_id::text, true);
  if coalesce(current_setting('app.author', true), '') = '' then
    perform set_config('app.author', jsonb_build_object('kind', 'set-up', 'name', given #>> '{owner,name}')::text, true);
  end if;

  insert into tenant (id, name, site_title, colors, support_phone, support_email, country_code, state, kind)
  values (new_id, given ->> 'name', given ->> 'name', given -> 'colors', given ->> 'phoneNumber', given #>> '{owner,email}', given ->> 'countryCode', 'setup', 'live');
  if given ->> 'host' is not null then
    insert into tenant_domain (host, tenant_id) values (given ->> 'host', new_id);
  end if;
  insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email,
    added_on)
  select new_id, b.city, 1, given ->> 'countryCode', given ->> 'timeZone', b.street, b.city, b."provinceCode", b."postalCode", b.lat, b.lng, given ->> 'phoneNumber',
    given #>> '{owner,email}', (given ->> 'addedOn')::date
  from jsonb_to_record(given -> 'base') as b (street text, city text, "provinceCode" text, "postalCode" text, lat double precision, lng double precision)
  returning id into base;
  insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute)
  select new_id, base, h.weekday, h."opensMinute", h."closesMinute"
  from jsonb_to_recordset(given -> 'hours') as h (weekday integer, "opensMinute" integer, "closesMinute" integer);
  insert into service_area (tenant_id, franchise_id, postal_code) select new_id, base, code from jsonb_array_elements_text(given -> 'areas') code;
  insert into van (tenant_id, franchise_id, name) values (new_id, base, given ->> 'vanName');

  for entry in select value from jsonb_array_elements(given -> 'services') loop
    insert into service (tenant_id, name_key, name, description, sub_description, service_type, is_fee, sort_order)
    values (new_id, entry ->> 'key', entry ->> 'name', entry ->> 'description', entry ->> 'detail', entry ->> 'type', (entry ->> 'isFee')::boolean,
      (entry ->> 'sortOrder')::integer)
    returning id into made;
    price := entry -> 'price';
    if jsonb_typeof(price) = 'object' then
      insert into service_price (tenant_id, service_id, country_code, price, included_litres, price_per_litre, confirmed_at)
      values (new_id, made, given ->> 'countryCode', (price ->> 'cents')::bigint, (price ->> 'includedLitres')::numeric, (price ->> 'perLitre')::bigint, null);
    end if;
    if (entry ->> 'isFee')::boolean then
      insert into service_price (tenant_id, service_id, country_code, price, state) values (new_id, made, given ->> 'countryCode', null, 'NOT_CHARGED');
    end if;
  end loop;
  insert into part_type (tenant_id, name, purpose)
  select new_id, p.name, p.purpose from jsonb_to_recordset(given -> 'partTypes') as p (name text, purpose text);
  insert into oil (tenant_id, oil_type, oil_weight)
  select new_id, o.type, o.weight from jsonb_to_recordset(given -> 'oils') as o (type text, weight text);
  insert into fuel (tenant_id, name) select new_id, name from jsonb_array_elements_text(given -> 'fuels') name;

  insert into app_user (tenant_id, name, email, password_hash)
  values (new_id, given #>> '{owner,name}', given #>> '{owner,email}', given #>> '{owner,passwordHash}') returning id into owner_id;
  insert into user_role (tenant_id, user_id, role) values (new_id, owner_id, 'manager'), (new_id, owner_id, 'owner');
  insert into franchise_member (tenant_id, franchise_id, user_id) values (new_id, base, owner_id);
  perform set_config('app.tenant_id', before, true);
  return jsonb_build_object('tenantId', new_id, 'userId', owner_id);
end $$;
