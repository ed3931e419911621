-- Up Migration
-- What a tenant's owner decides about the security of its staff's accounts. Set by command until there is a settings page.
create table tenant_security (
  tenant_id bigint primary key default app.current_tenant() references tenant (id),
  staff_session_days integer not null default 30 check (staff_session_days between 1 and 60),
  second_factor_required_from timestamptz
);
comment on column tenant_security.staff_session_days is 'After so many days a member of staff logs in again, however active the session is';
comment on column tenant_security.second_factor_required_from is 'From then on staff without a second factor must set one up at login; null for never';
call app.protect('tenant_security');
