-- Up Migration
-- Staff search customers as they type. Row-level security keeps a trigram index from being used for the application's role (its operators are not
-- leakproof), so the search is a function of the owner's that names the tenant itself and answers nothing but ids of the tenant's own customers.
alter table app_user add column search_text text collate "C" not null generated always as (lower(name || ' ' || email)) stored;
comment on column app_user.search_text is 'What staff find a user by; customers are listed in its order';
drop index app_user_name_trgm;
drop index app_user_franchise;
create index app_user_search_trgm on app_user using gin (search_text gin_trgm_ops);
create index app_user_search on app_user (tenant_id, search_text, id);
create index app_user_franchise on app_user (tenant_id, home_franchise_id, search_text, id);
create index contact_phone on contact (tenant_id, phone_number text_pattern_ops);

-- The customers of these franchises (null: all) in the order of their names: those whose name and email hold every pattern, whose name begins with a text,
-- and one of whose phone numbers begins with some digits; null asks for nothing. Of very many finds 2,000 are looked at, so that no search takes long.
-- Planned anew each time, since the best way depends on what is asked.
create function app.find_customers(franchises bigint[], patterns text[], name_start text, phone_start text, most integer, skip integer)
returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute 'select id from (select u.id, u.search_text from app_user u where u.tenant_id = app.current_tenant()'
    || ' and not exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)'
    || case when franchises is null then '' else ' and u.home_franchise_id = any($1)' end
    || coalesce((select string_agg(format(' and u.search_text like %L', p), '') from unnest(patterns) p), '')
    || case when name_start is null then '' else format(' and u.search_text ^@ %L', name_start) end
    || case when phone_start is null then '' else format(
      ' and u.id in (select c.user_id from contact c where c.tenant_id = app.current_tenant() and c.phone_number ^@ %L and c.deleted_at is null)',
      phone_start) end
    || case when patterns is null and phone_start is null then '' else ' limit 2000' end
    || ') found order by search_text, id limit $2 offset $3'
    using franchises, most, skip;
end $$;
revoke all on function app.find_customers from public;
grant execute on function app.find_customers to vanbay_app;
