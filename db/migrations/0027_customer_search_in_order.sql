-- Up Migration
-- The search for customers takes the page that is asked for from an index that is in the list's order, instead of sorting all that it finds: of 100,000
-- customers a common name finds thousands. The best finds come first, and often are all that the page holds.
drop function app.find_customers;

create index contact_phone_end on contact (tenant_id, reverse(phone_number) text_pattern_ops);

-- The customers of these franchises (null: all): first those whose name begins with a text, then those whose name and email hold every pattern; or first
-- those with a phone number that begins with some digits, then those with one that ends with them; each by name. Null asks for nothing. Planned anew each
-- time, since the best way depends on what is asked.
create function app.find_customers(franchises bigint[], patterns text[], name_start text, phone_part text, most integer, skip integer)
returns setof bigint language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  customers constant text := format('select u.id from app_user u where u.tenant_id = %L::bigint', app.current_tenant())
    || ' and not exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)'
    -- A list of one would hide from the planner that an index is in order.
    || case when franchises is null then '' when cardinality(franchises) = 1 then format(' and u.home_franchise_id = %L::bigint', franchises[1])
      else format(' and u.home_franchise_id = any(%L::bigint[])', franchises) end
    || ' and ';
  in_order constant text := ' order by u.search_text, u.id limit $1 offset $2';
  phone constant text := 'exists (select from contact c where c.tenant_id = u.tenant_id and c.user_id = u.id and c.deleted_at is null and ';
  best constant text := case when phone_part is not null then phone || format('c.phone_number ^@ %L)', phone_part)
    when name_start is not null then format('u.search_text ^@ %L', name_start) else 'true' end;
  others constant text := case when phone_part is not null then phone || format('reverse(c.phone_number) ^@ reverse(%L))', phone_part)
    else (select string_agg(format('u.search_text like %L', p), ' and ') from unnest(patterns) p) end;
  found_best integer;
begin
  return query execute customers || best || in_order using most, skip;
  get diagnostics found_best = row_count;
  if others is null or found_best = most then
    return;
  end if;
  if found_best = 0 and skip > 0 then
    execute 'select count(*) from (' || customers || best || ' limit $1) b' into found_best using skip;
    skip := skip - found_best;
  else
    most := most - found_best;
    skip := 0;
  end if;
  return query execute customers || others || ' and not ' || best || in_order using most, skip;
end $$;
revoke all on function app.find_customers from public;
grant execute on function app.find_customers to vanbay_app;
