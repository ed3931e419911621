-- Archives with everything of a business. An owner asks for one on a page, an operator by a command. A job writes it in parts, as files of reports are, and it
-- can be fetched for 24 hours. The row stays: a business is only deleted when an archive was made at least 30 days before.
create table data_export (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  author_id bigint,
  author_name text not null,
  with_files boolean not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  tables_done integer not null default 0,
  tables_total integer,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  link_hash bytea,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create unique index data_export_link on data_export (tenant_id, link_hash) where link_hash is not null;
comment on column data_export.author_id is 'Null: an operator, who has the archive as a file';
comment on column data_export.link_hash is 'SHA-256 of the token in the link. A new link replaces the one before';
call app.protect('data_export');

create table data_export_part (
  tenant_id bigint not null default app.current_tenant(),
  export_id bigint not null,
  nth integer not null check (nth >= 0),
  content bytea not null,
  primary key (tenant_id, export_id, nth),
  foreign key (tenant_id, export_id) references data_export (tenant_id, id) on delete cascade
);
call app.protect('data_export_part');
