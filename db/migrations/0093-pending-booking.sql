-- A booking whose email has an account, kept until the link that was mailed there finishes it. What was typed is sealed: it is of somebody who proved nothing yet.
create table pending_booking (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  sealed bytea not null,
  token_hash bytea,
  user_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint pending_booking_mailed check ((token_hash is null) = (user_id is null)),
  constraint pending_booking_token unique (tenant_id, token_hash)
);
create index pending_booking_user on pending_booking (tenant_id, user_id) where user_id is not null;
comment on column pending_booking.sealed is 'The booking as typed. Empty once it is booked';
comment on column pending_booking.token_hash is 'Of the link. Null until the mail is written';
comment on column pending_booking.user_id is 'Whose mailbox got the link. Null until the mail is written';
call app.protect('pending_booking');
