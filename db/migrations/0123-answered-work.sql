-- Customers answer what an inspection recommends. Answers are events of the order: its history is append-only, and has author and time.
set local lock_timeout = '5s';

-- Adds values to the lists, whatever they are now. The wider lists are checked for old rows by a later migration, because that reads whole tables.
do $$
declare
  list record;
  known text;
begin
  for list in
    select * from (values
      ('work_order_event', 'type', 'work_order_event_type_check', array['work_approved', 'work_declined']),
      ('notification', 'kind', 'notification_kind_check', array['work_answered']),
      ('notification_choice', 'kind', 'notification_choice_kind_check', array['work_answered']),
      ('staff_action', 'kind', 'staff_action_kind_check', array['answer'])) l (table_name, column_name, check_name, added)
  loop
    select string_agg(quote_literal(m[1]), ', ') into strict known
    from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
    where c.conname = list.check_name;
    execute format('alter table %I drop constraint %I, add constraint %I check (%I in (%s, %s)) not valid', list.table_name, list.check_name,
      list.check_name, list.column_name, known, (select string_agg(quote_literal(a), ', ') from unnest(list.added) a));
  end loop;
end $$;

-- Removes the name and the texts of an erased customer from the history of their orders, also the name of the person who answered for them.
create or replace function app.erase_from_events(erased bigint) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from app_user where tenant_id = app.current_tenant() and id = erased and erased_at is not null) then
    raise exception 'user % is not erased', erased using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.lawful_change', 'work_order_event', true);
  update work_order_event e set
    author_name = case when e.author_id = erased then 'Former customer' else e.author_name end,
    data = case when o.user_id = erased then e.data - 'notes' - 'poNumber' - 'street' - 'city' - 'by' else e.data end
  from work_order o
  where e.tenant_id = app.current_tenant() and o.tenant_id = e.tenant_id and o.id = e.work_order_id and (e.author_id = erased or o.user_id = erased);
  perform set_config('app.lawful_change', '', true);
end $$;
