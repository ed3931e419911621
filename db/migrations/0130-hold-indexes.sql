-- Without a transaction: the indexes of a big table are built while the shop is open.
-- A page has at most one hold, and a claim looks at the holds of a van.
set lock_timeout = '5s';
drop index concurrently if exists stop_one_hold;
create unique index concurrently stop_one_hold on stop (tenant_id, session_hash) where kind = 'hold';
drop index concurrently if exists stop_holds;
create index concurrently stop_holds on stop (tenant_id, van_id, starts_at) where kind = 'hold';
alter table stop validate constraint stop_kind_check;
alter table stop validate constraint stop_hold;
alter table stop validate constraint stop_hold_van;
alter table work_order validate constraint work_order_nearby_applied;
reset lock_timeout;
