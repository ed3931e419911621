-- What staff did on their devices, each action once, with its own time: a phone without reception sends it later, and repeats it until it gets an answer.
create table staff_action (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  key text not null check (char_length(key) between 1 and 100),
  kind text not null check (kind in ('finish', 'photo', 'notes', 'complete', 'payment')),
  work_order_id bigint,
  done_at timestamptz not null,
  received_at timestamptz not null,
  primary key (tenant_id, id),
  constraint staff_action_once unique (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id)
);
create index staff_action_order on staff_action (tenant_id, work_order_id);
comment on column staff_action.key is 'Made by the device; a repeated key changes nothing';
comment on column staff_action.work_order_id is 'Null for a payment of an invoice without an order';
comment on column staff_action.done_at is 'When the person did it, by the device and never later than received_at';
call app.protect('staff_action');
call app.append_only('staff_action');

alter table payment add column taken_at timestamptz;
comment on column payment.taken_at is 'When staff took the money, if their device could send it only later. Books and reports go by created_at';
