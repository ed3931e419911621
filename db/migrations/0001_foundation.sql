-- Up Migration
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create schema app;
grant usage on schema app to vanbay_app;
grant usage on schema public to vanbay_app;

-- The tenant of this connection, or null: no tenant set means no rows.
create function app.current_tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::bigint;

-- Adding a fixed hour to an instant does not depend on the time zone, so this may feed a generated column.
create function app.hour_from(starts_at timestamptz) returns tstzrange language sql immutable strict parallel safe
  return tstzrange(starts_at, starts_at + interval '1 hour');

-- Makes a table of a tenant's: the database itself refuses rows of another tenant, also to the table's owner.
create procedure app.protect(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant_isolation on %I using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', name);
  execute format('grant select, insert, update, delete on %I to vanbay_app', name);
end $$;

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Makes a table a ledger: rows are added and never changed or removed.
create procedure app.append_only(name text) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %I for each row execute function app.refuse_change()', name);
  execute format('create trigger append_only_truncate before truncate on %I for each statement execute function app.refuse_change()', name);
  execute format('revoke update, delete on %I from vanbay_app', name);
end $$;

-- Global reference data: everybody reads it, only imports write it.
create table postal_area (
  code text primary key,
  country_code text not null check (country_code in ('CA', 'US')),
  city text not null,
  province_code text not null,
  lat double precision not null,
  lng double precision not null
);
comment on column postal_area.code is 'US ZIP or Canadian forward sortation area, upper case, no spaces';

create table vehicle (
  id bigint generated always as identity primary key,
  year integer not null check (year between 1900 and 2100),
  make text not null,
  model text not null,
  engine text not null,
  displacement_l numeric(4, 1),
  cylinders integer,
  fuel text,
  unique (year, make, model, engine)
);

create table vehicle_oil (
  vehicle_id bigint primary key references vehicle (id),
  volume_l numeric(4, 1) not null check (volume_l > 0),
  oil_type text not null,
  oil_weight text not null
);

grant select on postal_area, vehicle, vehicle_oil to vanbay_app;
