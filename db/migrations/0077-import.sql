-- Files that owners and admins import: customers, their cars, what was done to these elsewhere, prices, service areas and parts. A file is checked first; then
-- all of it is applied in one transaction, or nothing. What a run made is noted, so that it can be undone while nothing of it was used.

-- The customer's number in the business's earlier program. Imports find the customer by it, or by the email.
alter table app_user add column own_key text check (char_length(own_key) between 1 and 60);
create unique index app_user_own_key on app_user (tenant_id, own_key) where own_key is not null;
comment on column app_user.own_key is 'The customer''s number in the business''s earlier program. Null: none';

-- A service that was done before the business used this product.
create table past_service (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_vehicle_id bigint not null,
  vehicle_id bigint not null references vehicle (id),
  name_key text not null check (char_length(name_key) between 1 and 100),
  done_on date not null,
  done_at timestamptz not null,
  mileage integer check (mileage >= 1),
  unit text check (unit in ('km', 'mi')),
  price bigint check (price >= 0),
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_vehicle_id, name_key, done_on),
  foreign key (tenant_id, user_vehicle_id) references user_vehicle (tenant_id, id),
  check ((mileage is null) = (unit is null))
);
comment on column past_service.name_key is 'The key of a service, or of a service interval (domain/vehicle/service-intervals.ts)';
comment on column past_service.done_at is 'Noon of the day in the zone of the franchise that imported it';
comment on column past_service.price is 'Cents';
comment on column past_service.vehicle_id is 'The catalogue entry of the car when it was imported';
call app.protect('past_service');
grant usage on sequence past_service_id_seq, part_id_seq to vanbay_app;

create table import_run (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('CUSTOMERS', 'CARS', 'PAST_SERVICES', 'PRICES', 'AREAS', 'PARTS')),
  status text not null default 'COLUMNS' check (status in ('COLUMNS', 'CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE')),
  author_id bigint not null,
  franchise_id bigint not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  content bytea check (octet_length(content) <= 20971520),
  encoding text not null check (encoding in ('UTF-8', 'UTF-16', 'Windows-1252')),
  delimiter text not null check (char_length(delimiter) = 1),
  header text[] not null,
  samples jsonb not null,
  columns jsonb not null default '{}',
  is_own boolean not null default false,
  row_count integer not null default 0,
  rows_done integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  wrong_count integer not null default 0,
  problem text,
  author jsonb not null default '{}',
  created_at timestamptz not null,
  checked_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
create index import_run_kind on import_run (tenant_id, kind, id desc);
create index import_run_age on import_run (tenant_id, created_at);
comment on column import_run.franchise_id is 'The franchise that was selected: areas and own prices are its, and so are customers whom no service area claims';
comment on column import_run.content is 'The file in UTF-8. Deleted after 30 days';
comment on column import_run.samples is 'The first rows, as lists of cells';
comment on column import_run.columns is 'The column of each field, by its place in the header: {"email": 2}';
comment on column import_run.is_own is 'Prices: of the franchise instead of its country';
comment on column import_run.problem is 'Why the last check, change or undo failed, as a sentence';
comment on column import_run.author is 'The device and network of who started the last step, for the audit';
call app.protect('import_run');

-- The rows of a file as they were read. Deleted with the file.
create table import_line (
  tenant_id bigint not null default app.current_tenant(),
  run_id bigint not null,
  line integer not null,
  fields jsonb not null,
  state text not null default 'NEW' check (state in ('NEW', 'CHANGED', 'SAME', 'WRONG')),
  row_id bigint,
  changes jsonb not null default '{}',
  problems jsonb not null default '[]',
  primary key (tenant_id, run_id, line),
  foreign key (tenant_id, run_id) references import_run (tenant_id, id) on delete cascade
);
create index import_line_state on import_line (tenant_id, run_id, state, line);
comment on column import_line.fields is 'Values as stored; null empties one, and one that is not there stays';
comment on column import_line.row_id is 'The row that it changes or makes';
comment on column import_line.changes is 'From and to of each changed field: {"name": ["Ann", "Anne"]}';
comment on column import_line.problems is 'What is wrong: [{"field": "email", "message": "…"}]';
call app.protect('import_line');

-- What a run made or changed, for its undo.
create table import_made (
  tenant_id bigint not null default app.current_tenant(),
  run_id bigint not null,
  table_name text not null,
  row_key text not null,
  before jsonb,
  stamp text not null,
  primary key (tenant_id, run_id, table_name, row_key),
  foreign key (tenant_id, run_id) references import_run (tenant_id, id) on delete cascade
);
comment on column import_made.before is 'The row before the run changed or removed it. Null: the run made it';
comment on column import_made.stamp is 'MD5 of the row as the run left it: an undo refuses a row that changed since. Empty: the run removed it';
call app.protect('import_made');

-- As in migration 0003, but an import writes one entry for all that it changes: the statements of a run have no entry of their own once their transaction has
-- written the entry of the run. So nothing can pass for an import without leaving one.
create or replace function app.note_settings() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
declare
  keys text[];
  ignored text[];
  changed jsonb;
  author jsonb;
begin
  -- A booking's statement updates the uses of a discount code, and most bookings have no code.
  if tg_op = 'INSERT' then
    if not exists (select from new_rows) then return null; end if;
  elsif not exists (select from old_rows) then
    return null;
  end if;
  -- Nothing is left of a tenant that an operator deletes, so nothing can refer to it.
  if tg_op = 'DELETE' and tg_table_name = 'tenant' then return null; end if;
  keys := string_to_array(tg_argv[0], ',');
  ignored := string_to_array(tg_argv[1], ',');
  -- The number of uses is ignored, so there is often nothing to record. Keys never change here, so comparing the rows as sets is enough and fast.
  if tg_op = 'UPDATE' then
    if not exists (select to_jsonb(n) - ignored from new_rows n except select to_jsonb(o) - ignored from old_rows o) then return null; end if;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('whole', x.whole, 'from', null, 'to', app.audited_row(x.whole, ignored))) into changed
    from (select to_jsonb(n) as whole from new_rows n) x;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('whole', x.whole, 'from', app.audited_row(x.whole, ignored), 'to', null)) into changed
    from (select to_jsonb(o) as whole from old_rows o) x;
  else
    select jsonb_agg(jsonb_build_object('whole', coalesce(n.whole, o.whole),
      'from', case when n.whole is null then o.kept else app.differing(o.kept, n.kept) end,
      'to', case when o.whole is null then n.kept else app.differing(n.kept, o.kept) end)) into changed
    from (select to_jsonb(x) as whole, app.audited_row(to_jsonb(x), ignored) as kept, app.row_key(to_jsonb(x), keys) as key from old_rows x) o
    full join (select to_jsonb(x) as whole, app.audited_row(to_jsonb(x), ignored) as kept, app.row_key(to_jsonb(x), keys) as key from new_rows x) n
      on n.key = o.key
    where n.kept is distinct from o.kept;
  end if;
  if changed is null then return null; end if;
  author := nullif(current_setting('app.author', true), '')::jsonb;
  if author is null then
    if current_user = 'vanbay_app' then
      raise exception 'no author is named for a change of %', tg_table_name using errcode = 'insufficient_privilege';
    end if;
    author := jsonb_build_object('kind', 'operator', 'name', session_user);
  end if;
  if author ->> 'kind' = 'import' and exists (
    select from audit_entry e where e.tenant_id = app.current_tenant() and e.import_run = (author ->> 'importRun')::bigint
      and e.subject = 'import_run' and e.xmin = pg_current_xact_id()::xid) then
    perform pg_notify('settings_changed', app.current_tenant()::text);
    return null;
  end if;
  insert into audit_entry (tenant_id, happened_at, actor_id, actor_name, actor_kind, device, network, request_id, action, subject, subject_id,
    franchise_id, changes, row_count, reason, import_run)
  select (c.whole ->> tg_argv[2])::bigint, coalesce((author ->> 'at')::timestamptz, now()), (author ->> 'id')::bigint, author ->> 'name', author ->> 'kind',
    author ->> 'device', author ->> 'network', author ->> 'requestId', lower(tg_op), tg_table_name,
    case when count(*) = 1 then min(c.whole ->> 'id') end,
    case when tg_table_name = 'franchise' and count(*) = 1 then min((c.whole ->> 'id')::bigint)
      when count(distinct c.whole ->> 'franchise_id') = 1 then min((c.whole ->> 'franchise_id')::bigint) end,
    coalesce(jsonb_agg(jsonb_build_object('key', app.row_key(c.whole, keys) - 'tenant_id', 'from', c.before, 'to', c.after) order by c.nth)
      filter (where c.nth <= 1000), '[]'),
    count(*), author ->> 'reason', (author ->> 'importRun')::bigint
  from (select e.row -> 'whole' as whole, e.row -> 'from' as before, e.row -> 'to' as after, e.nth
    from jsonb_array_elements(changed) with ordinality as e (row, nth)) c
  group by c.whole ->> tg_argv[2];
  -- Every process that caches settings of this tenant drops them.
  perform pg_notify('settings_changed', x.id) from (select distinct e.row -> 'whole' ->> tg_argv[2] as id from jsonb_array_elements(changed) e (row)) x;
  return null;
end $$;
