-- Up Migration
-- A tenant's logo or favicon that lies on another site: fetched once by the server, checked and served from here. One row for what the tenant's record names.
create table brand_image (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  kind text not null check (kind in ('logo', 'favicon')),
  source_url text not null check (char_length(source_url) between 1 and 2000),
  content_type text,
  body bytea check (octet_length(body) <= 1048576),
  png bytea,
  digest text,
  problem text,
  tried_at timestamptz not null,
  primary key (tenant_id, kind),
  check ((problem is null) = (body is not null and png is not null and content_type is not null and digest is not null))
);
comment on column brand_image.png is 'As mails and PDFs show it';
comment on column brand_image.problem is 'Why there is no picture, as a sentence; it is tried again after an hour';
call app.protect('brand_image');
