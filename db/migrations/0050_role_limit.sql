-- Up Migration
-- How much money staff of a role may give back or give away without asking somebody else. A role without a row has no limit.
create table role_limit (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  role text not null check (role in ('manager', 'technician', 'tester', 'sales')),
  refund_max_cents bigint check (refund_max_cents >= 0),
  refund_day_max_cents bigint check (refund_day_max_cents >= 0),
  void_max_cents bigint check (void_max_cents >= 0),
  discount_max_bps integer check (discount_max_bps between 0 and 10000),
  discount_max_cents bigint check (discount_max_cents >= 0),
  primary key (tenant_id, role)
);
comment on column role_limit.refund_max_cents is 'Cents of one refund; null, here and below: no limit';
comment on column role_limit.refund_day_max_cents is 'Cents of all refunds by one person within 24 hours';
comment on column role_limit.void_max_cents is 'Cents that an invoice was billed with';
comment on column role_limit.discount_max_bps is 'Basis points off the price';
comment on column role_limit.discount_max_cents is 'Cents off the price';
call app.protect('role_limit');
call app.audit_settings('role_limit');
create index refund_author on refund (tenant_id, author_id, created_at);
