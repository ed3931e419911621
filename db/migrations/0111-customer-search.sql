-- Customers are found by the plate of a car too, and the list has other orders than that of names.
create index franchise_customer_newest on franchise_customer (tenant_id, franchise_id, user_id desc);

-- The search of 0024-customer-list.sql, with the owners of a plate last in the second group. Merged accounts are left out.
create function app.find_customers(franchises bigint[], patterns text[], name_start text, phone_part text, plate text, sort text, most integer, skip integer)
returns setof bigint language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.current_tenant();
  id constant text := case when franchises is null then 'u.id' else 'u.user_id' end;
  lists constant text[] := case
    when franchises is null then array[format('app_user u where u.tenant_id = %L::bigint and u.merged_into_id is null', tenant)]
    else array(
      select format('franchise_customer u where u.tenant_id = %L::bigint and u.franchise_id = %L::bigint', tenant, f)
      from (select distinct unnest(franchises) as f) given) end;
  matches constant text := ' and not exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = ' || id || ') and #condition#';
  list_order constant text := case sort when 'newest' then id || ' desc' when 'nameDescending' then 'u.search_text desc, ' || id || ' desc'
    else 'u.search_text, ' || id end;
  page_order constant text := case sort when 'newest' then 'found.id desc' when 'nameDescending' then 'found.search_text desc, found.id desc'
    else 'found.search_text, found.id' end;
  list constant text := (
    select string_agg('(select ' || id || ' as id, u.search_text from ' || source || matches || ' order by ' || list_order
      || ' limit $1::bigint + $2)', ' union ')
    from unnest(lists) as source);
  phone constant text := 'exists (select from contact c where c.tenant_id = u.tenant_id and c.user_id = ' || id || ' and c.deleted_at is null and ';
  best constant text := case when phone_part is not null then phone || format('c.phone_number ^@ %L)', phone_part)
    when name_start is not null then format('u.search_text ^@ %L', name_start) else 'true' end;
  others constant text := case when phone_part is not null then phone || format('reverse(c.phone_number) ^@ reverse(%L))', phone_part)
    else (select string_agg(format('u.search_text like %L', p), ' and ') from unnest(patterns) p) end;
  rest text := replace(list, '#condition#', others || ' and not ' || best);
  owners bigint[];
  found_best integer;
begin
  if cardinality(lists) = 0 then
    return;
  end if;
  return query execute 'select found.id from (' || replace(list, '#condition#', best) || ') found order by ' || page_order || ' limit $1 offset $2'
    using most, skip;
  get diagnostics found_best = row_count;
  if found_best = most then
    return;
  end if;
  if plate is not null then
    -- More owners of plates that begin alike than a person reads through. One lookup in the index of plates.
    execute format('select array_agg(x.user_id) from (select v.user_id from user_vehicle v where v.tenant_id = %L::bigint and v.deleted_at is null
      and v.name is not null and app.plate_key(v.name) ^@ %L limit 200) x', tenant, plate) into owners;
  end if;
  if owners is not null then
    rest := concat_ws(' union ', rest, replace(list, '#condition#', format('%s = any (%L::bigint[]) and not %s', id, owners, best)));
  end if;
  if rest is null then
    return;
  end if;
  if found_best = 0 and skip > 0 then
    execute 'select count(*) from (select from (' || replace(list, '#condition#', best) || ') found limit $2) counted' into found_best using 0, skip;
    skip := skip - found_best;
  else
    most := most - found_best;
    skip := 0;
  end if;
  return query execute 'select found.id from (' || rest || ') found order by ' || page_order || ' limit $1 offset $2' using most, skip;
end $$;
revoke all on function app.find_customers(bigint[], text[], text, text, text, text, integer, integer) from public;
grant execute on function app.find_customers(bigint[], text[], text, text, text, text, integer, integer) to vanbay_app;

create or replace function app.find_customers(franchises bigint[], patterns text[], name_start text, phone_part text, most integer, skip integer)
returns setof bigint language sql stable security definer rows 20 set search_path = public, pg_temp as $$
  select app.find_customers(franchises, patterns, name_start, phone_part, null, 'name', most, skip)
$$;
