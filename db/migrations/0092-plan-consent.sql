-- What a customer agreed to when they booked a plan: the text as it was shown, and when. Staff note what a customer said on the phone.
create table plan_consent (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  work_order_id bigint not null,
  plan_id bigint not null,
  version text not null,
  wording text not null,
  staff_id bigint,
  staff_name text,
  agreed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, staff_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, plan_id) references subscription_type (tenant_id, id),
  constraint plan_consent_staff check ((staff_id is null) = (staff_name is null))
);
create index plan_consent_order on plan_consent (tenant_id, work_order_id);
create index plan_consent_user on plan_consent (tenant_id, user_id, agreed_at);
comment on column plan_consent.version is 'The hash of the text, which the page sends back';
comment on column plan_consent.wording is 'The text as it was shown';
comment on column plan_consent.staff_id is 'Who noted that the customer agreed on the phone. Null: the customer agreed on the screen';
call app.protect('plan_consent');
call app.append_only('plan_consent');
