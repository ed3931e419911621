-- Customers manage an order by its mailed link, and are reminded of it the day before.

-- Adds types to the list, whatever it is now.
do $$
declare
  types text;
begin
  select string_agg(quote_literal(m[1]), ', ') into strict types
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
  where c.conname = 'work_order_event_type_check';
  alter table work_order_event drop constraint work_order_event_type_check;
  execute format('alter table work_order_event add constraint work_order_event_type_check check (type in (%s, %L, %L))',
    types, 'contact_changed', 'customer_confirmed');
end $$;

alter table work_order add column reminded_for timestamptz;
comment on column work_order.reminded_for is 'The time that the customer was reminded of. Another time needs another reminder';
-- The reminder looks at the orders of the next two days, of all franchises.
create index work_order_to_remind on work_order (tenant_id, scheduled_at) where status = 'ASSIGNED' and is_confirmed;
