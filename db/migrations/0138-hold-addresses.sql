-- Without a transaction: the index of a big table is built while the shop is open.
set lock_timeout = '5s';
-- Each hold counts those of its address. Without an index it read every hold of the business.
drop index concurrently if exists stop_hold_addresses;
create index concurrently stop_hold_addresses on stop (tenant_id, ip_hash) where kind = 'hold';
reset lock_timeout;
