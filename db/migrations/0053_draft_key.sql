-- Up Migration
-- What a member of staff has not sent yet waits on their phone, encrypted with this key. The phone forgets the key at logout and gets it back at the next login.
-- It does not depend on SECRET, so a new SECRET loses nobody's work.
create table draft_key (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call app.protect('draft_key');
