-- An archived franchise takes no bookings. Its orders, invoices, statements and settings stay, and it can be brought back.
alter table franchise add column archived_at timestamptz;
comment on column franchise.archived_at is 'Null: in use. From then on it takes no orders, and its service area counts for nothing';

-- No order gets into an archived franchise, also when a booking read the franchise before it was archived. The foreign key has made the order wait for the
-- archiving by now, because that locks the franchise, and this reads what was committed meanwhile.
create function app.refuse_archived_franchise() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  if exists (select from franchise f join new_rows n on n.tenant_id = f.tenant_id and n.franchise_id = f.id where f.archived_at is not null) then
    raise exception 'the franchise is archived' using errcode = 'check_violation', constraint = 'work_order_franchise_in_use', table = 'work_order';
  end if;
  return null;
end $$;
create trigger work_order_franchise_in_use after insert on work_order referencing new table as new_rows
  for each statement execute function app.refuse_archived_franchise();

create function app.refuse_move_to_archived_franchise() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  if exists (select from franchise f where f.tenant_id = new.tenant_id and f.id = new.franchise_id and f.archived_at is not null) then
    raise exception 'the franchise is archived' using errcode = 'check_violation', constraint = 'work_order_franchise_in_use', table = 'work_order';
  end if;
  return null;
end $$;
create trigger work_order_moved_to_franchise_in_use after update of franchise_id on work_order for each row
  when (new.franchise_id is distinct from old.franchise_id) execute function app.refuse_move_to_archived_franchise();
