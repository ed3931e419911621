-- Somebody who is asked to join the staff, with what they may do from the first day. The mailed links are in invitation_link.
create table invitation (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  email text not null check (char_length(email) between 3 and 255),
  name text not null check (char_length(name) between 1 and 255),
  roles text[] not null check (roles <@ array['owner', 'admin', 'manager', 'technician', 'tester', 'sales'] and cardinality(roles) > 0),
  franchise_ids bigint[] not null,
  van_ids bigint[] not null,
  vendor_ids bigint[] not null,
  invited_by_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  user_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, invited_by_id) references app_user (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  check ((accepted_at is null) = (user_id is null))
);
create unique index invitation_open on invitation (tenant_id, lower(email)) where accepted_at is null and revoked_at is null;
comment on column invitation.vendor_ids is 'The vendors whose customers they sell to; only for sales';
comment on column invitation.expires_at is 'When the link that was mailed last ends';
comment on column invitation.user_id is 'The account of the person who accepted it';
call app.protect('invitation');
call app.audit_settings('invitation');

-- Sending an invitation again mails another link; the earlier ones work until they expire. Accepting or revoking the invitation ends all of them.
create table invitation_link (
  tenant_id bigint not null default app.current_tenant(),
  token_hash bytea not null,
  invitation_id bigint not null,
  expires_at timestamptz not null,
  asked_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, invitation_id) references invitation (tenant_id, id)
);
create index invitation_link_expiry on invitation_link (tenant_id, expires_at);
comment on column invitation_link.asked_at is 'When the person last asked for another link. At most one mail a day goes to the person who invited them';
call app.protect('invitation_link');
