-- Who sells, as the law knows them: the tenant, or a franchise that is a company of its own. Their names and tax numbers are copied to each invoice.
create table legal_entity (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  franchise_id bigint,
  legal_name text not null check (char_length(legal_name) between 1 and 255),
  street text not null check (char_length(street) <= 255),
  city text not null check (char_length(city) <= 255),
  province_code text not null,
  postal_code text not null,
  country_code text not null check (country_code in ('CA', 'US')),
  is_small_supplier boolean not null default false,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, franchise_id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column legal_entity.franchise_id is 'Null: the tenant itself, which sells for every franchise without an entity of its own';
comment on column legal_entity.is_small_supplier is 'Not registered for any tax, so it charges none';
call app.protect('legal_entity');
call app.audit_settings('legal_entity');

create table tax_registration (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  jurisdiction text not null check (jurisdiction ~ '^(CA|US)(-[A-Z]{2})?$'),
  registration_number text not null check (char_length(registration_number) between 1 and 50),
  valid_from date not null,
  primary key (tenant_id, id),
  unique (tenant_id, legal_entity_id, jurisdiction, valid_from),
  foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id)
);
comment on column tax_registration.jurisdiction is 'CA for GST and HST, CA-QC for QST, CA-BC for its PST, US-TX for its sales tax';
call app.protect('tax_registration');
call app.audit_settings('tax_registration');

alter table invoice add seller jsonb not null default '{}';
comment on column invoice.seller is 'A copy of the seller and its tax numbers';
comment on column invoice.discount_code_tax_amount is 'Cents of tax that the discount code saved';
