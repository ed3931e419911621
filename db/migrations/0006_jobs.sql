-- Up Migration
-- The application may add a job for its own tenant in the transaction that makes the job necessary; the queue itself stays the owner's.
create function app.enqueue(task text, payload jsonb, job_key text default null, run_at timestamptz default now()) returns void
language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if app.current_tenant() is null then
    raise exception 'a job needs a tenant' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('tenantId', app.current_tenant()))::json, run_at => run_at, job_key => job_key, job_key_mode => 'preserve_run_at');
end $$;
revoke all on function app.enqueue from public;
grant execute on function app.enqueue to vanbay_app;
