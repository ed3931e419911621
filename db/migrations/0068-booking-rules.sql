-- When and how far away customers can book: values of the whole business (without a franchise) and of franchises. An empty value is inherited: a franchise's from
-- the business, the business's from the documented value (domain/booking-rules/rules.ts). Rows are never deleted, so a franchise that inherits again keeps its row.
create table booking_rules (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  franchise_id bigint,
  lead_minutes integer check (lead_minutes between 0 and 10080),
  cutoff_minutes integer check (cutoff_minutes between 0 and 10080),
  horizon_days integer check (horizon_days between 0 and 365),
  priority_hours integer check (priority_hours between 0 and 168),
  free_km integer check (free_km between 0 and 500),
  free_miles integer check (free_miles between 0 and 500),
  ask_within_km integer check (ask_within_km between 0 and 1000),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column booking_rules.lead_minutes is 'Customers book a time that starts at least so long from now';
comment on column booking_rules.cutoff_minutes is 'Customers move or cancel until so long before the start';
comment on column booking_rules.horizon_days is 'The last day that customers can book, counted from today. 0: no limit';
comment on column booking_rules.priority_hours is 'A start within so many hours has the priority fee. 0: none has';
comment on column booking_rules.free_km is 'Distance without a mileage charge, of Canadian franchises';
comment on column booking_rules.free_miles is 'Distance without a mileage charge, of franchises in the US';
comment on column booking_rules.ask_within_km is 'How far an address outside every service area may be for the franchise to be asked';
call app.protect('booking_rules');
call app.audit_settings('booking_rules');

grant update (referral_credit) on tenant to vanbay_app;
