-- How visits are planned, how long services take, and how long drives take. Nothing here changes what customers are offered: the hourly rule stays.
set local lock_timeout = '5s';

-- The rule of the whole business (without a franchise) and of franchises. An empty value is inherited: a franchise's from the business, the business's from the
-- standard (domain/scheduling/policy.ts). Rows are never deleted, so a franchise that inherits again keeps its row.
create table scheduling_policy (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  franchise_id bigint,
  mode text check (mode in ('HOURLY', 'DURATION')),
  travel text check (travel in ('IGNORE', 'WARN', 'ENFORCE')),
  least_minutes integer check (least_minutes between 5 and 480),
  setup_minutes integer check (setup_minutes between 0 and 120),
  buffer_minutes integer check (buffer_minutes between 0 and 120),
  max_leg_minutes integer check (max_leg_minutes between 0 and 480),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  check ((mode is null) = (travel is null))
);
comment on column scheduling_policy.mode is 'HOURLY: every visit has an hour. DURATION: as long as its work takes';
comment on column scheduling_policy.travel is 'IGNORE: driving is not looked at. WARN: staff see drives that do not fit. ENFORCE: no start that a van cannot reach is offered';
comment on column scheduling_policy.least_minutes is 'The shortest time of a car, and of a service without planned minutes';
comment on column scheduling_policy.max_leg_minutes is 'The longest drive that the business wants. 0: no limit';
call app.protect('scheduling_policy');
call app.audit_settings('scheduling_policy');

-- How long a service is planned to take: in the whole business (without a franchise), or in one franchise. A service without a row takes the least time.
create table service_minutes (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  service_id bigint not null,
  franchise_id bigint,
  minutes integer check (minutes between 5 and 480),
  minutes_per_extra_litre numeric(4, 1) check (minutes_per_extra_litre between 0 and 60),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, service_id, franchise_id),
  foreign key (tenant_id, service_id) references service (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column service_minutes.minutes_per_extra_litre is 'For each litre of oil beyond those in the price';
call app.protect('service_minutes');
call app.audit_settings('service_minutes');

-- When a van works, by weekday. A van without a row works in the franchise's hours; one with rows not on the other weekdays.
create table van_shift (
  tenant_id bigint not null default app.current_tenant(),
  van_id bigint not null,
  weekday smallint not null check (weekday between 0 and 6),
  opens_minute integer not null check (opens_minute between 0 and 1439),
  closes_minute integer not null check (closes_minute between 1 and 1440),
  primary key (tenant_id, van_id, weekday),
  foreign key (tenant_id, van_id) references van (tenant_id, id),
  check (closes_minute > opens_minute)
);
comment on column van_shift.weekday is '0: Sunday';
call app.protect('van_shift');
call app.audit_settings('van_shift');

alter table van
  add column home_lat double precision check (home_lat between -90 and 90),
  add column home_lng double precision check (home_lng between -180 and 180);
comment on column van.home_lat is 'Where its day starts and ends; null: at the franchise. Only staff see it';

-- Drives as a service answered them, between cells of 150 m or 1.2 km (domain/scheduling/cell.ts), so that no address is in it.
create table travel_time (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  from_cell text not null check (from_cell ~ '^[0-9b-hjkmnp-z]{6,7}$'),
  to_cell text not null check (to_cell ~ '^[0-9b-hjkmnp-z]{6,7}$'),
  bucket smallint not null check (bucket between 0 and 9),
  source text not null check (source in ('osrm', 'mapbox', 'google')),
  seconds integer check (seconds between 0 and 604800),
  metres integer check (metres between 0 and 20000000),
  fetched_at timestamptz not null,
  primary key (tenant_id, from_cell, to_cell, bucket, source),
  check ((seconds is null) = (metres is null))
);
create index travel_time_age on travel_time (tenant_id, fetched_at);
comment on column travel_time.bucket is 'The part of the day of the departure (domain/scheduling/travel-bucket.ts)';
comment on column travel_time.seconds is 'Null: there is no road';
call app.protect('travel_time');

-- What a franchise's drivers taught us about our estimate of drives.
create table travel_factor (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  factor double precision not null check (factor between 0.7 and 1.6),
  learned_at timestamptz not null,
  primary key (tenant_id, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id) on delete cascade
);
comment on column travel_factor.factor is 'The median of driven by estimated minutes (domain/scheduling/learned-factor.ts)';
call app.protect('travel_factor');

-- When the first entry of an inspection was saved: as near as we know to when the technician arrived. Orders of before have none.
alter table inspection add column started_at timestamptz;
comment on column inspection.started_at is 'When its first entry was saved. Null: from before this was stored';
