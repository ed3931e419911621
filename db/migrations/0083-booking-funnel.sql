-- The page about abandoned bookings reads the events of a booking's steps by time. Other pages have most of the events.
create index analytics_event_booking on analytics_event (tenant_id, created_at) include (visitor, name, user_id, data)
  where name like 'page:/book/%' or name = 'booking:date-time';
comment on column analytics_event.data is 'The kind of device, and the host or campaign that a visit came from';
