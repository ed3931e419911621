-- Up Migration
-- Open orders that somebody without an account booked: few, and counted at each further booking of a stranger.
create index work_order_by_strangers on work_order (tenant_id, scheduled_at) where author_id is null and status = 'ASSIGNED';
