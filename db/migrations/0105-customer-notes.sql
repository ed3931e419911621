-- What staff write down about a customer. Customers do not read it on the site, but it is in their data export, and an erasure deletes it.
create table customer_note (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  author_id bigint not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict
);
create index customer_note_listed on customer_note (tenant_id, user_id, id);
create index customer_note_author on customer_note (tenant_id, author_id);
call app.protect('customer_note');

-- Words that staff sort customers by, such as 'fleet' or 'call first'.
create table customer_tag (
  tenant_id bigint not null default app.current_tenant(),
  user_id bigint not null,
  tag text not null check (tag = btrim(tag) and char_length(tag) between 1 and 30),
  primary key (tenant_id, user_id, tag),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create unique index customer_tag_once on customer_tag (tenant_id, user_id, lower(tag));
create index customer_tag_word on customer_tag (tenant_id, lower(tag), tag);
call app.protect('customer_tag');
