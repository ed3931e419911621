-- A franchise sees the customers of its orders, and those whose home it is. This table is derived from orders and users by the triggers below, because a
-- list in the order of names cannot be read from a million orders within 30 ms.
create table franchise_customer (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  franchise_id bigint not null,
  user_id bigint not null,
  search_text text collate "C" not null,
  primary key (tenant_id, user_id, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on table franchise_customer is 'The franchises that see a customer. Triggers write it, and nothing else does';
comment on column franchise_customer.search_text is 'The user''s search_text, so that an index has a franchise''s customers in the order of names';
create index franchise_customer_search on franchise_customer (tenant_id, franchise_id, search_text, user_id);
create index franchise_customer_trgm on franchise_customer using gin (search_text gin_trgm_ops);
call app.protect('franchise_customer');

-- The rule: the customer has an order with the franchise, whatever its status, or the franchise is their home.
create function app.is_customer_of(tenant bigint, franchise bigint, customer bigint) returns boolean language sql stable
set search_path = pg_catalog, public as $$
  select exists (select from work_order w where w.tenant_id = tenant and w.user_id = customer and w.franchise_id = franchise)
    or exists (select from app_user u where u.tenant_id = tenant and u.id = customer and u.home_franchise_id = franchise)
$$;

-- Adds a customer to a franchise's list or removes them, as the rule says now. The lock lets this function and a booking of the customer take turns: the
-- booking's foreign key locks the customer too.
create function app.follow_customer(tenant bigint, franchise bigint, customer bigint) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  if franchise is null then
    return;
  end if;
  perform from app_user u where u.tenant_id = tenant and u.id = customer for update;
  if app.is_customer_of(tenant, franchise, customer) then
    insert into franchise_customer (tenant_id, franchise_id, user_id, search_text)
    select tenant, franchise, u.id, u.search_text from app_user u where u.tenant_id = tenant and u.id = customer
    on conflict do nothing;
  else
    delete from franchise_customer c where c.tenant_id = tenant and c.franchise_id = franchise and c.user_id = customer;
  end if;
end $$;

create function app.follow_new_orders() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into franchise_customer (tenant_id, franchise_id, user_id, search_text)
  select distinct n.tenant_id, n.franchise_id, n.user_id, u.search_text
  from new_orders n join app_user u on u.tenant_id = n.tenant_id and u.id = n.user_id
  where n.franchise_id is not null
  -- Always in the same order, so that two statements never wait for each other.
  order by n.tenant_id, n.franchise_id, n.user_id
  on conflict do nothing;
  return null;
end $$;

create function app.follow_moved_order() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform app.follow_customer(new.tenant_id, new.franchise_id, new.user_id);
  end if;
  perform app.follow_customer(old.tenant_id, old.franchise_id, old.user_id);
  return null;
end $$;

create function app.follow_user() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into franchise_customer (tenant_id, franchise_id, user_id, search_text)
    values (new.tenant_id, new.home_franchise_id, new.id, new.search_text)
    on conflict do nothing;
    return null;
  end if;
  if old.home_franchise_id is distinct from new.home_franchise_id then
    perform app.follow_customer(new.tenant_id, new.home_franchise_id, new.id);
    perform app.follow_customer(old.tenant_id, old.home_franchise_id, old.id);
  end if;
  update franchise_customer c set search_text = new.search_text
  where c.tenant_id = new.tenant_id and c.user_id = new.id and c.search_text <> new.search_text;
  return null;
end $$;

create trigger follow_new_orders after insert on work_order referencing new table as new_orders
for each statement execute function app.follow_new_orders();
create trigger follow_moved_order after update on work_order for each row
when (old.franchise_id is distinct from new.franchise_id or old.user_id is distinct from new.user_id)
execute function app.follow_moved_order();
create trigger follow_deleted_order after delete on work_order for each row execute function app.follow_moved_order();
create trigger follow_new_user after insert on app_user for each row
when (new.home_franchise_id is not null) execute function app.follow_user();
create trigger follow_changed_user after update on app_user for each row
when (old.search_text is distinct from new.search_text or old.home_franchise_id is distinct from new.home_franchise_id)
execute function app.follow_user();
revoke all on function app.is_customer_of, app.follow_customer, app.follow_new_orders, app.follow_moved_order, app.follow_user from public;

-- Finds the customers that these franchises see (null: all customers). With phone_part: first those with a phone number that begins with it, then those with
-- one that ends with it. Otherwise: first those whose name begins with name_start, then those whose name and email match every pattern. Null asks for
-- nothing. Both groups are in the order of names.
-- Row-level security keeps the application's role from using a trigram index, because its operators are not leakproof. So this is a function of the owner
-- that names the tenant itself and returns only IDs. The page is read from an index in the list's order, because sorting everything that a common name
-- finds takes too long. The statement is built and planned for each call, since the best plan depends on what is asked.
create function app.find_customers(franchises bigint[], patterns text[], name_start text, phone_part text, most integer, skip integer)
returns setof bigint language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.current_tenant();
  id constant text := case when franchises is null then 'u.id' else 'u.user_id' end;
  lists constant text[] := case
    when franchises is null then array[format('app_user u where u.tenant_id = %L::bigint', tenant)]
    else array(
      select format('franchise_customer u where u.tenant_id = %L::bigint and u.franchise_id = %L::bigint', tenant, f)
      from (select distinct unnest(franchises) as f) given) end;
  matches constant text := ' and not exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = ' || id || ') and #condition#';
  list constant text := (
    select string_agg('(select ' || id || ' as id, u.search_text from ' || source || matches || ' order by u.search_text, ' || id
      || ' limit $1::bigint + $2)', ' union ')
    from unnest(lists) as source);
  page constant text := 'select found.id from (' || list || ') found order by found.search_text, found.id limit $1 offset $2';
  phone constant text := 'exists (select from contact c where c.tenant_id = u.tenant_id and c.user_id = ' || id || ' and c.deleted_at is null and ';
  best constant text := case when phone_part is not null then phone || format('c.phone_number ^@ %L)', phone_part)
    when name_start is not null then format('u.search_text ^@ %L', name_start) else 'true' end;
  others constant text := case when phone_part is not null then phone || format('reverse(c.phone_number) ^@ reverse(%L))', phone_part)
    else (select string_agg(format('u.search_text like %L', p), ' and ') from unnest(patterns) p) end;
  found_best integer;
begin
  if cardinality(lists) = 0 then
    return;
  end if;
  return query execute replace(page, '#condition#', best) using most, skip;
  get diagnostics found_best = row_count;
  if others is null or found_best = most then
    return;
  end if;
  if found_best = 0 and skip > 0 then
    execute 'select count(*) from (select from (' || replace(list, '#condition#', best) || ') found limit $2) counted' into found_best using 0, skip;
    skip := skip - found_best;
  else
    most := most - found_best;
    skip := 0;
  end if;
  return query execute replace(page, '#condition#', others || ' and not ' || best) using most, skip;
end $$;
revoke all on function app.find_customers from public;
grant execute on function app.find_customers to vanbay_app;
