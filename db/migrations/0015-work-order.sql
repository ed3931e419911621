create table work_order (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  idempotency_key text not null,
  user_id bigint not null,
  author_id bigint,
  franchise_id bigint,
  potential_franchise_id bigint,
  van_id bigint,
  vendor_id bigint,
  contact_id bigint not null,
  address_id bigint not null,
  vehicle_id bigint not null references vehicle (id),
  user_vehicle_id bigint not null,
  scheduled_at timestamptz not null,
  during tstzrange not null generated always as (app.hour_from(scheduled_at)) stored,
  status text not null default 'ASSIGNED' check (status in ('ASSIGNED', 'COMPLETE', 'CANCELLED')),
  is_confirmed boolean not null default false,
  is_inspected boolean not null default false,
  unavailability_reason text check (unavailability_reason in ('OUTSIDE_SERVICE_AREA', 'OUTSIDE_OPENING_HOURS', 'NO_VAN_AVAILABLE', 'PAST_DATE')),
  currency text not null check (currency in ('CAD', 'USD')),
  notes text not null default '' check (char_length(notes) <= 2000),
  staff_notes text not null default '' check (char_length(staff_notes) <= 2000),
  po_number text check (char_length(po_number) <= 255),
  cancel_reason text check (cancel_reason in ('customer_cancelled', 'work_order_out_of_range', 'vehicle_serviced_by_third_party', 'other')),
  proof_of_cancel_location text,
  discount_code_id bigint,
  discount_type text check (discount_type in ('PERCENT', 'PROMO', 'GROUPON')),
  discount_applied bigint not null default 0 check (discount_applied >= 0),
  credit_applied bigint not null default 0 check (credit_applied >= 0),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, potential_franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, franchise_id, van_id) references van (tenant_id, franchise_id, id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id),
  foreign key (tenant_id, address_id) references address (tenant_id, id),
  foreign key (tenant_id, user_vehicle_id) references user_vehicle (tenant_id, id),
  foreign key (tenant_id, discount_code_id) references discount_code (tenant_id, id),
  check (not is_confirmed or van_id is not null),
  check (status <> 'COMPLETE' or (is_inspected and is_confirmed and completed_at is not null)),
  check (status <> 'CANCELLED' or (cancel_reason is not null and cancelled_at is not null)),
  -- Two orders never have the same van at overlapping times (rule B6).
  constraint work_order_van_free exclude using gist (tenant_id with =, van_id with =, during with &&)
    where (van_id is not null and status <> 'CANCELLED')
);
-- The staff's lists.
create index work_order_van_schedule on work_order (tenant_id, van_id, scheduled_at) where van_id is not null and status <> 'CANCELLED';
create index work_order_requested on work_order (tenant_id, franchise_id, scheduled_at, id) where status = 'ASSIGNED' and not is_confirmed;
create index work_order_upcoming on work_order (tenant_id, franchise_id, van_id, scheduled_at, id) where status = 'ASSIGNED' and is_confirmed;
create index work_order_past on work_order (tenant_id, franchise_id, van_id, scheduled_at desc, id desc) where status = 'COMPLETE';
create index work_order_vendor on work_order (tenant_id, vendor_id, scheduled_at desc, id desc) where vendor_id is not null and status <> 'CANCELLED';
-- The orders of a customer, a car, an address and a contact.
create index work_order_customer on work_order (tenant_id, user_id, scheduled_at);
create index work_order_user_vehicle on work_order (tenant_id, user_vehicle_id);
create index work_order_address on work_order (tenant_id, address_id);
create index work_order_contact on work_order (tenant_id, contact_id);
-- Open orders that were booked without an account. They are few, and each further booking without an account counts them.
create index work_order_by_strangers on work_order (tenant_id, scheduled_at) where author_id is null and status = 'ASSIGNED';
-- The vendors of a franchise's orders.
create index work_order_franchise_vendor on work_order (tenant_id, franchise_id, vendor_id) where vendor_id is not null;
comment on column work_order.version is 'Increases with every change. A writer names the version that it read';
comment on column work_order.notes is 'Written at the booking. The customer can read it';
comment on column work_order.staff_notes is 'Written by staff for each other. Customers never see it';
call app.protect('work_order');

create table line_item (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  work_order_id bigint not null,
  position integer not null,
  service_id bigint not null,
  name text not null,
  description text not null default '',
  price bigint not null check (price >= 0),
  quantity integer not null default 1 check (quantity > 0),
  discounted_price bigint not null check (discounted_price between 0 and price * quantity),
  taxes jsonb not null default '[]',
  tax bigint not null default 0 check (tax >= 0),
  primary key (tenant_id, id),
  -- Figures read the services of an order from this index.
  constraint line_item_position unique (tenant_id, work_order_id, position) include (service_id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, service_id) references service (tenant_id, id)
);
comment on column line_item.price is 'Cents for one';
comment on column line_item.discounted_price is 'Cents for the whole line after its share of the discount and credit. Tax is calculated on it';
comment on column line_item.taxes is '[{"name": "GST", "ratePpm": 50000, "amount": 350}], amounts in cents';
call app.protect('line_item');

-- The history of an order.
create table work_order_event (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  work_order_id bigint not null,
  type text not null check (type in (
    'requested', 'booked', 'assigned', 'confirmed', 'rescheduled', 'address_changed', 'vehicle_changed', 'services_changed', 'notes_changed',
    'po_number_changed', 'inspected', 'completed', 'paid', 'refunded', 'refund_failed', 'refunded_excess', 'voided', 'cancelled', 'car_locked',
    'car_unlocked', 'car_lock_failed')),
  author_id bigint,
  author_name text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index work_order_event_order on work_order_event (tenant_id, work_order_id, id);
call app.protect('work_order_event');
call app.append_only('work_order_event');

create table inspection (
  tenant_id bigint not null default app.current_tenant(),
  work_order_id bigint not null,
  corners jsonb not null default '{}',
  tire_size text check (char_length(tire_size) <= 255),
  engine_hours integer check (engine_hours >= 0),
  windshields_condition text,
  brake_fluid text,
  windshield_fluid text,
  leak_inspection text,
  notes text not null default '' check (char_length(notes) <= 2000),
  mileage integer check (mileage >= 1),
  author_id bigint not null,
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (tenant_id, work_order_id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
comment on column inspection.corners is '{"FrontLeft": {"tireCondition", "tireIdNumber", "brakeCondition", "estimated"}, …}';
comment on column inspection.completed_at is 'Null while it is a draft';
call app.protect('inspection');

create table work_order_photo (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  work_order_id bigint not null,
  location text not null,
  kind text not null check (kind in ('inspection', 'cancel_proof')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id)
);
-- A phone sends a photo until it gets an answer, and the photo is stored once.
create unique index work_order_photo_once on work_order_photo (tenant_id, work_order_id, location);
call app.protect('work_order_photo');
