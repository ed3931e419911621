-- Assistance requests are answered in the product: by the managers of the nearest franchise, each answer once, until the request is closed.
alter table assistance_request
  add column franchise_id bigint,
  add column closed_at timestamptz,
  add column closed_by_id bigint,
  add foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  add foreign key (tenant_id, closed_by_id) references app_user (tenant_id, id),
  add constraint assistance_request_closed check ((closed_at is null) = (closed_by_id is null));
comment on column assistance_request.franchise_id is 'The nearest one. Null: only for those who act in every franchise';
comment on column assistance_request.closed_at is 'Null: it still needs an answer';
create index assistance_request_open on assistance_request (tenant_id, franchise_id, id) where closed_at is null and erased_at is null;
create index assistance_request_closed on assistance_request (tenant_id, franchise_id, closed_at) where closed_at is not null and erased_at is null;

create table assistance_answer (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  assistance_request_id bigint not null,
  author_id bigint not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, assistance_request_id) references assistance_request (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index assistance_answer_of_request on assistance_answer (tenant_id, assistance_request_id, id);
comment on table assistance_answer is 'What staff wrote to the sender, by email';
call app.protect('assistance_answer');

alter table notification
  add column assistance_request_id bigint,
  add foreign key (tenant_id, assistance_request_id) references assistance_request (tenant_id, id),
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in ('request', 'assistance', 'assigned', 'moved', 'cancelled', 'dispute', 'statement', 'low_stock')),
  drop constraint notification_subject,
  add constraint notification_subject check (
    num_nonnulls(work_order_id, dispute_id, payout_statement_id, stock_item_id, assistance_request_id) = 1);
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (
    kind in ('request', 'assistance', 'assigned', 'moved', 'cancelled', 'dispute', 'statement', 'low_stock'));
