-- Staff are notified of the answer to a quote.
alter table notification add column quote_id bigint;
alter table notification
  add constraint notification_quote foreign key (tenant_id, quote_id) references quote (tenant_id, id),
  drop constraint notification_subject,
  add constraint notification_subject check (
    num_nonnulls(work_order_id, dispute_id, payout_statement_id, stock_item_id, assistance_request_id, quote_id) = 1);
create index notification_quote on notification (tenant_id, quote_id) where quote_id is not null;

-- Adds values to the lists, whatever they are now.
do $$
declare
  list record;
  known text;
begin
  for list in
    select * from (values
      ('notification', 'kind', 'notification_kind_check', array['quote_answered']),
      ('notification_choice', 'kind', 'notification_choice_kind_check', array['quote_answered']),
      ('saved_view', 'page', 'saved_view_page_check', array['quotes'])) l (table_name, column_name, check_name, added)
  loop
    select string_agg(quote_literal(m[1]), ', ') into strict known
    from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
    where c.conname = list.check_name;
    execute format('alter table %I drop constraint %I, add constraint %I check (%I in (%s, %s))', list.table_name, list.check_name,
      list.check_name, list.column_name, known, (select string_agg(quote_literal(a), ', ') from unnest(list.added) a));
  end loop;
end $$;
