-- Up Migration
-- Jobs wait here until a worker hands them to the queue. Adding to the queue itself notifies the workers inside the transaction, and a transaction
-- that notifies commits under a lock of the whole database: under load all bookings would queue there.
create table app.outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null,
  job_key text,
  run_at timestamptz not null
);

create or replace function app.enqueue(task text, payload jsonb, job_key text default null, run_at timestamptz default now()) returns void
language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if app.current_tenant() is null then
    raise exception 'a job needs a tenant' using errcode = 'insufficient_privilege';
  end if;
  insert into app.outbox (task, payload, job_key, run_at)
  values (task, (payload || jsonb_build_object('tenantId', app.current_tenant()))::json, job_key, run_at);
end $$;

-- Hands waiting jobs to the queue; several workers may do so at once. Answers how many.
create function app.hand_over_jobs() returns bigint language sql
set search_path = pg_catalog, app as $$
  with taken as (
    delete from app.outbox o where o.id in (select id from app.outbox order by id limit 500 for update skip locked) returning o.*)
  select count(graphile_worker.add_job(t.task, t.payload, run_at => t.run_at, job_key => t.job_key, job_key_mode => 'preserve_run_at')) from taken t
$$;
revoke all on function app.hand_over_jobs from public;
