-- A plan has versions. Members keep the version that they bought; a new price is a new version.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint where conrelid = 'subscription_type'::regclass and contype = 'u';
  execute format('alter table subscription_type drop constraint %I', name);
end $$;
alter table subscription_type
  add column version integer not null default 1 check (version >= 1),
  add column created_at timestamptz not null default now(),
  add unique (tenant_id, alias_name, currency, version);
comment on column subscription_type.active is 'New members can buy it. Members of an archived version keep it';
-- One version of a plan is on sale.
create unique index subscription_type_on_sale on subscription_type (tenant_id, alias_name, currency) where active;
create index subscription_of_plan on subscription (tenant_id, subscription_type_id);

-- The version that an order sells, as it was booked.
alter table line_item add column plan_id bigint, add foreign key (tenant_id, plan_id) references subscription_type (tenant_id, id);
comment on column line_item.plan_id is 'The version of the plan that the line sells. Null: no plan, or an order from before plans had versions';

-- Moves members of a version to another one, announced by mail at least 30 days before. Each pays the new price from their first renewal on or after that day.
create table plan_move (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  from_plan_id bigint not null,
  to_plan_id bigint not null,
  announced_at timestamptz not null,
  effective_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_plan_id) references subscription_type (tenant_id, id),
  foreign key (tenant_id, to_plan_id) references subscription_type (tenant_id, id),
  check (from_plan_id <> to_plan_id),
  check (effective_at >= announced_at + interval '720 hours'),
  check (withdrawn_at < effective_at)
);
call app.protect('plan_move');
call app.audit_settings('plan_move');

create table plan_move_member (
  tenant_id bigint not null default app.current_tenant(),
  plan_move_id bigint not null,
  subscription_id bigint not null,
  notified_at timestamptz,
  moved_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, plan_move_id, subscription_id),
  foreign key (tenant_id, plan_move_id) references plan_move (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  check (moved_at is null or withdrawn_at is null)
);
-- A member has one announced move at a time.
create unique index plan_move_member_open on plan_move_member (tenant_id, subscription_id) where moved_at is null and withdrawn_at is null;
comment on column plan_move_member.notified_at is 'When the mail was sent. Nobody pays more before 30 days after it';
comment on column plan_move_member.moved_at is 'When the first period at the new price was billed';
call app.protect('plan_move_member');
create index line_item_plan on line_item (tenant_id, plan_id) where plan_id is not null;
