-- Who changed which settings, moved money or gave a discount. The database records changes of settings, so no code can forget to. The application names the
-- author in the transaction's setting app.author (server/audit/name-author.ts).
create table audit_entry (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  happened_at timestamptz not null,
  actor_id bigint,
  actor_name text not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'set-up', 'operator', 'import', 'job')),
  device text,
  network text,
  request_id text,
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*$'),
  subject text not null,
  subject_id text,
  franchise_id bigint,
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  row_count integer not null default 1,
  reason text check (char_length(reason) between 1 and 2000),
  import_run bigint,
  primary key (tenant_id, id)
);
comment on column audit_entry.actor_id is 'No foreign key: the entry outlives the account. Null for an operator or a job';
comment on column audit_entry.network is 'The first 24 bits of an IPv4 address, the first 48 bits of an IPv6 address';
comment on column audit_entry.action is 'insert, update or delete for settings. Otherwise the act, for example refund';
comment on column audit_entry.subject is 'The table';
comment on column audit_entry.subject_id is 'The row, if it has an ID';
comment on column audit_entry.changes is 'key, from and to of each row, changed columns only. The first 1,000 rows';
comment on column audit_entry.row_count is 'How many rows the statement changed';
create index audit_entry_time on audit_entry (tenant_id, happened_at desc, id desc);
create index audit_entry_subject on audit_entry (tenant_id, subject, subject_id, id desc);
call app.protect('audit_entry');
call app.append_only('audit_entry');

-- A row as the audit stores it: without its tenant, the ignored columns, and every column that is or unlocks a secret.
create function app.audited_row(whole jsonb, ignored text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(whole)
  where key <> 'tenant_id' and key <> all (ignored) and key !~ '(hash|token|sealed|secret|password)'
$$;

-- The columns of one row whose values are different in the other row.
create function app.differing(one jsonb, other jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(one) where other -> key is distinct from value
$$;

create function app.row_key(whole jsonb, columns text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(name, whole -> name) from unnest(columns) name
$$;

-- Writes one entry for each statement and tenant. Arguments: the key's columns, the ignored columns, and the column with the tenant's ID.
create function app.note_settings() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
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

-- Records every change of a table of settings.
create procedure app.audit_settings(name text, ignored text default '', tenant_column text default 'tenant_id') language plpgsql as $$
declare
  keys text;
begin
  select string_agg(a.attname, ',' order by a.attnum) into keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = name::regclass and i.indisprimary;
  execute format('create trigger audit_inserted after insert on %I referencing new table as new_rows for each statement execute function app.note_settings(%L, %L, %L)', name, keys, ignored, tenant_column);
  execute format('create trigger audit_updated after update on %I referencing old table as old_rows new table as new_rows for each statement execute function app.note_settings(%L, %L, %L)', name, keys, ignored, tenant_column);
  execute format('create trigger audit_deleted after delete on %I referencing old table as old_rows for each statement execute function app.note_settings(%L, %L, %L)', name, keys, ignored, tenant_column);
end $$;

call app.audit_settings('tenant', '', 'id');
call app.audit_settings('tenant_domain');
call app.audit_settings('tenant_security');
