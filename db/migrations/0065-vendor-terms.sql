-- What a vendor keeps of an invoice, and whether it is a national fleet, by the invoice's local day. A change moves no invoice that exists.
create table vendor_terms (
  tenant_id bigint not null default app.current_tenant(),
  vendor_id bigint not null,
  from_day date not null,
  remittance_bps integer not null default 0 check (remittance_bps between 0 and 10000),
  is_remittance_on_sub_total boolean not null default false,
  is_national_fleet boolean not null default false,
  reason text not null default '' check (char_length(reason) <= 500),
  primary key (tenant_id, vendor_id, from_day),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id)
);
comment on table vendor_terms is 'A vendor without terms on a day keeps nothing and is no national fleet';
comment on column vendor_terms.from_day is 'Local day of the franchise that bills. 1970: from the beginning';
comment on column vendor_terms.remittance_bps is 'The part of an invoice that the vendor keeps, in basis points';
comment on column vendor_terms.is_remittance_on_sub_total is 'It keeps its part of the discounted subtotal, otherwise of the payment';
comment on column vendor_terms.reason is 'Why they changed';
call app.protect('vendor_terms');
call app.audit_settings('vendor_terms');

insert into vendor_terms (tenant_id, vendor_id, from_day, remittance_bps, is_remittance_on_sub_total, is_national_fleet)
select tenant_id, id, 'epoch', remittance_bps, is_remittance_on_sub_total, is_national_fleet from vendor;
alter table vendor drop column remittance_bps, drop column is_remittance_on_sub_total, drop column is_national_fleet,
  add column archived_at timestamptz,
  add column needs_review boolean not null default false;
comment on column vendor.archived_at is 'Since when nobody can book for it. Null: in use';
comment on column vendor.needs_review is 'Sales named it with a customer, and no owner or admin has confirmed it';

-- The customers of a vendor.
create index app_user_vendor on app_user (tenant_id, vendor_id) where vendor_id is not null;
create index customer_vendor_vendor on customer_vendor (tenant_id, vendor_id);
