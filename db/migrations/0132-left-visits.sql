-- Without a transaction: the index of a big table is built while the shop is open.
-- It finds the orders that left a visit, when the visit goes.
set lock_timeout = '5s';
drop index concurrently if exists work_order_of_left_stop;
create index concurrently work_order_of_left_stop on work_order (tenant_id, left_stop_id) where left_stop_id is not null;
alter table work_order validate constraint work_order_left_stop;
reset lock_timeout;
