-- Without a transaction: the index of a big table is built while the shop is open.
-- It finds the order of a stop that moves, and the orders that have no stop yet.
set lock_timeout = '5s';
drop index concurrently if exists work_order_of_stop;
create index concurrently work_order_of_stop on work_order (tenant_id, stop_id);
alter table work_order validate constraint work_order_van_key;
alter table work_order validate constraint work_order_stop;
reset lock_timeout;
