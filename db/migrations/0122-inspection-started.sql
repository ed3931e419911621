-- Without a transaction
set lock_timeout = '5s';
-- The latest visits whose beginning is known, for the measured minutes of services and the drives between them.
drop index concurrently if exists inspection_started;
create index concurrently inspection_started on inspection (tenant_id, started_at desc) where started_at is not null;
