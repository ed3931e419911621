-- Up Migration

-- The table that workers write their heartbeat to, named for what it holds.
alter table app.worker_pulse rename to worker_heartbeat;
