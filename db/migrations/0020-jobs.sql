-- Jobs wait here until a worker moves them to the queue. Adding a job to the queue itself notifies the workers inside the transaction, and a transaction
-- that notifies commits under a lock of the whole database: under load all bookings would wait there.
create table app.outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null,
  job_key text,
  run_at timestamptz not null
);

-- Adds a job for the connection's own tenant, in the transaction that needs the job. The application has no other right to the outbox and the queue.
create function app.enqueue(task text, payload jsonb, job_key text default null, run_at timestamptz default now()) returns void
language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if app.current_tenant() is null then
    raise exception 'a job needs a tenant' using errcode = 'insufficient_privilege';
  end if;
  insert into app.outbox (task, payload, job_key, run_at)
  values (task, (payload || jsonb_build_object('tenantId', app.current_tenant()))::json, job_key, run_at);
end $$;
revoke all on function app.enqueue from public;
grant execute on function app.enqueue to vanbay_app;

-- Moves waiting jobs to the queue and returns their number. Several workers may call it at the same time.
create function app.relay_jobs() returns bigint language sql
set search_path = pg_catalog, app as $$
  with taken as (
    delete from app.outbox o where o.id in (select id from app.outbox order by id limit 500 for update skip locked) returning o.*)
  select count(graphile_worker.add_job(t.task, t.payload, run_at => t.run_at, job_key => t.job_key, job_key_mode => 'preserve_run_at')) from taken t
$$;
revoke all on function app.relay_jobs from public;

-- When each worker was last seen alive. Jobs of a dead worker go to another one.
create table app.worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
revoke all on app.worker_heartbeat from public;
