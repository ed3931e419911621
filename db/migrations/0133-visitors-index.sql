-- Without a transaction: the index of a big table is built while the shop is open.
set lock_timeout = '5s';
-- All visits of a visitor, to know who came on one day alone.
drop index concurrently if exists booking_visit_visitor;
create index concurrently booking_visit_visitor on booking_visit (tenant_id, visitor, quarter);
