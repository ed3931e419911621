-- Only the visits of a van keep it from being booked twice now (`stop_van_free`, rule B6). Each booking wrote a second index of the same times.
set local lock_timeout = '5s';

-- contract: the releases that booked vans without stops, and named this constraint, are older than the one before this
alter table work_order drop constraint work_order_van_free;
