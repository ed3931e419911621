-- Up Migration
-- When each worker was last seen alive, so that what a killed one had taken up is given to another.
create table app.worker_pulse (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
revoke all on app.worker_pulse from public;
