-- What staff are notified of: one row for each event and person, also when it is only mailed. Names of customers are not copied: lists read them from the
-- order or invoice, so that an erasure removes them here too.
create table notification (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('request', 'assigned', 'moved', 'cancelled', 'dispute', 'statement', 'low_stock')),
  event_key text not null,
  franchise_id bigint,
  van_id bigint,
  work_order_id bigint,
  dispute_id bigint,
  payout_statement_id bigint,
  stock_item_id bigint,
  facts jsonb not null default '{}',
  is_listed boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  constraint notification_once unique (tenant_id, user_id, event_key),
  constraint notification_subject check (
    num_nonnulls(work_order_id, dispute_id, payout_statement_id, stock_item_id) = 1),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, van_id) references van (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, dispute_id) references dispute (tenant_id, id),
  foreign key (tenant_id, payout_statement_id) references payout_statement (tenant_id, id),
  foreign key (tenant_id, stock_item_id) references stock_item (tenant_id, id)
);
-- The bell reads the number of unread ones from this index alone.
create index notification_unread on notification (tenant_id, user_id) include (kind, franchise_id, van_id) where read_at is null and is_listed;
create index notification_listed on notification (tenant_id, user_id, id) where is_listed;
create index notification_created on notification (tenant_id, created_at);
comment on column notification.event_key is 'The event. A person gets one notification of it, also when the job runs again';
comment on column notification.franchise_id is 'Null: only for those who act in every franchise';
comment on column notification.van_id is 'Technicians see it only while they drive this van';
comment on column notification.facts is 'What the event was, as times, names of vans and amounts; never a customer''s data';
comment on column notification.is_listed is 'Whether the bell shows it. False: it is only mailed';
call app.protect('notification');

-- What a person chose instead of the defaults (domain/notification/kinds.ts). Null: the default.
create table notification_choice (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  kind text not null check (kind in ('request', 'assigned', 'moved', 'cancelled', 'dispute', 'statement', 'low_stock')),
  in_product boolean,
  by_mail boolean,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call app.protect('notification_choice');

-- Tells the open pages of those whose notifications changed. Jobs and clicks write them, never a booking, so notifying in the transaction is fine here.
create function app.announce_notifications() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform pg_notify('notification_change', json_build_object(
    'tenantId', tenant_id, 'userIds', case when count(*) <= 100 then json_agg(user_id) end)::text)
  from (select distinct tenant_id, user_id from changed) as people group by tenant_id;
  return null;
end $$;
revoke all on function app.announce_notifications from public;
create trigger announce_new_notifications after insert on notification referencing new table as changed
for each statement execute function app.announce_notifications();
create trigger announce_read_notifications after update on notification referencing new table as changed
for each statement execute function app.announce_notifications();
