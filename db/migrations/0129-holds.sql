-- A hold: a stretch of a route that is kept for a customer while they type. Holds are stops, so a claim of a route sees them in the same statement. Nothing sweeps
-- them: readers compare `expires_at` with the clock.
set local lock_timeout = '5s';

alter table stop
  add column session_hash text,
  add column ip_hash text,
  add column is_guest boolean,
  add column held_since timestamptz,
  add column expires_at timestamptz,
  add column kept_longer boolean,
  add column lost_at timestamptz,
  add column booked_at timestamptz,
  add column terms jsonb;
comment on column stop.session_hash is 'Of a hold: the hash of the key that its page has';
comment on column stop.ip_hash is 'Of a hold: the keyed hash of the address that took it';
comment on column stop.is_guest is 'Of a hold: taken by somebody who is not signed in';
comment on column stop.held_since is 'Of a hold: when its page took the first of the holds that follow each other';
comment on column stop.expires_at is 'Of a hold: from then on it holds nothing';
comment on column stop.kept_longer is 'Of a hold: its page asked for more time, which it can do once';
comment on column stop.lost_at is 'Of a hold: when staff gave its time to somebody else';
comment on column stop.booked_at is 'Of a hold: when its page booked';
comment on column stop.terms is 'Of a hold: the place and the nearby discount that were shown (server/booking/hold/terms.ts)';

-- `stop_van_free` is about visits, so a hold never blocks staff. No row breaks the new rule, which holds more kinds.
alter table stop drop constraint stop_kind_check;
alter table stop
  add constraint stop_kind_check check (kind in ('visit', 'hold')) not valid,
  add constraint stop_hold check (
    (kind = 'hold') = (session_hash is not null) and (kind = 'hold') = (held_since is not null) and (kind = 'hold') = (expires_at is not null)) not valid,
  add constraint stop_hold_van check (kind <> 'hold' or van_id is not null) not valid;

alter table scheduling_policy
  add column hold_minutes integer check (hold_minutes between 0 and 15),
  add column nearby_minutes integer check (nearby_minutes between 0 and 60),
  add column nearby_cents bigint check (nearby_cents between 0 and 100000);
comment on column scheduling_policy.hold_minutes is 'How long a chosen time is kept for a customer. 0: it is not kept';
comment on column scheduling_policy.nearby_minutes is 'A start whose detour is at most so long is nearby';
comment on column scheduling_policy.nearby_cents is 'What a nearby start costs less. 0: nothing';

-- What the nearby start of an order took off its price, beside a discount and before credit.
alter table work_order add column nearby_applied bigint not null default 0;
alter table work_order add constraint work_order_nearby_applied check (nearby_applied >= 0) not valid;
comment on column work_order.nearby_applied is 'Cents that its nearby start took off, in the discounted prices of its lines';
