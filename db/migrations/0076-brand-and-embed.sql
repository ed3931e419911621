-- Pictures that people upload for the brand: logo, icon and the picture of links. Each is redrawn as pixels when it arrives, and has an address made of its content, so
-- browsers keep it for ever and an earlier one can be put back. tenant.logo_url, favicon_url and image name the ones in use.
create table brand_picture (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  digest text not null check (digest ~ '^[0-9a-f]{32}$'),
  body bytea not null check (octet_length(body) <= 4194304),
  png bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, digest)
);
comment on column brand_picture.body is 'PNG';
comment on column brand_picture.png is 'The picture for mails and PDFs';
comment on column brand_picture.used_at is 'When it was first saved as a part of the brand. Null: only uploaded, and deleted a day later';
call app.protect('brand_picture');

grant update (logo_url, favicon_url, image) on tenant to vanbay_app;

-- The sites of others that may show the booking in a frame. Origins, so that a browser compares them as they are.
alter table tenant add column embed_sites text[] not null default '{}'
  check (cardinality(embed_sites) <= 10 and array_to_string(embed_sites, ' ') !~ '[^a-z0-9.:/ -]');
comment on column tenant.embed_sites is 'https origins in the security policy of the booking''s pages';
grant update (embed_sites) on tenant to vanbay_app;
