-- Visits that are as long as their work takes, where a franchise plans true durations. By the hourly rule nothing changes.
set local lock_timeout = '5s';

-- `during` was computed from the start alone. It keeps its values and its constraint, and now has the length of each visit, so everything that reads it sees true
-- lengths. Only the catalog changes: no row is written.
alter table work_order alter column during drop expression;
-- Who names no length gets an hour: the release before, and what knows only the hourly rule.
alter table work_order alter column during set default 'empty';
create function app.set_during() returns trigger language plpgsql as $$
begin
  new.during := app.hour_from(new.scheduled_at);
  return new;
end $$;
create trigger set_during_insert before insert on work_order for each row
  when (isempty(new.during)) execute function app.set_during();
create trigger set_during_update before update of scheduled_at on work_order for each row
  when (new.scheduled_at <> old.scheduled_at and new.during = old.during) execute function app.set_during();
comment on column work_order.during is 'From the start of the visit to its planned end: an hour by the hourly rule. The same as the work of its stop';

alter table work_order add column arrival_minutes smallint;
comment on column work_order.arrival_minutes is
  'The promise: the van arrives from the start until so many minutes later. Null: at the start. It changes only with a message';

-- Minutes between two starts, and how late a van may arrive. Only true durations use them.
alter table scheduling_policy
  add column grid_minutes integer check (grid_minutes in (15, 30, 60)),
  add column arrival_window_minutes integer check (arrival_window_minutes between 0 and 240);
comment on column scheduling_policy.arrival_window_minutes is '0: customers are promised the start itself';
