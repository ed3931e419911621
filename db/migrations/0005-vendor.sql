create table vendor (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  vendor_id integer not null,
  name text not null check (char_length(name) between 1 and 255),
  remittance_bps integer not null default 0 check (remittance_bps between 0 and 10000),
  is_remittance_on_sub_total boolean not null default false,
  is_national_fleet boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, vendor_id)
);
comment on column vendor.vendor_id is 'The vendor''s number in its tenant. 1 is the marketplace partner';
comment on column vendor.remittance_bps is 'The part of an invoice that the vendor keeps, in basis points';
call app.protect('vendor');
call app.audit_settings('vendor');
