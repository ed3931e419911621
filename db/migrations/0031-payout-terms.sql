-- Who drove, who sold and on which terms, by date. A statement reads them as they were, so a removed driver or a changed fee moves no past work.

-- Everything that a person was assigned to, and when. Triggers write it, so no code can forget to. Rows are ended and never removed.
create table staff_assignment (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  role text check (role in ('manager', 'technician', 'tester', 'sales')),
  franchise_id bigint,
  vendor_id bigint,
  van_id bigint,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id),
  foreign key (tenant_id, van_id) references van (tenant_id, id),
  check (num_nonnulls(role, franchise_id, vendor_id, van_id) = 1)
);
create index staff_assignment_user on staff_assignment (tenant_id, user_id);
create index staff_assignment_franchise on staff_assignment (tenant_id, franchise_id) where franchise_id is not null;
create index staff_assignment_vendor on staff_assignment (tenant_id, vendor_id) where vendor_id is not null;
create index staff_assignment_van on staff_assignment (tenant_id, van_id) where van_id is not null;
comment on table staff_assignment is 'A role, or membership of a franchise, or sales for a vendor, or a driver of a van';
comment on column staff_assignment.started_at is '1970: from the beginning. The first drivers of a van and the first sales people of a vendor count from there';
comment on column staff_assignment.ended_at is 'Null: still assigned';
call app.protect('staff_assignment');
create trigger kept before delete on staff_assignment for each row execute function app.refuse_change();

-- Arguments: the column with the assignment, and the columns that a first assignment is counted by.
create function app.note_assignment() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
declare
  happened timestamptz := coalesce((nullif(current_setting('app.author', true), '')::jsonb ->> 'at')::timestamptz, now());
begin
  if tg_op = 'INSERT' then
    execute format(
      'insert into staff_assignment (tenant_id, user_id, %1$I, started_at)
       select n.tenant_id, n.user_id, n.%1$I, case when exists (
         select from staff_assignment a where a.tenant_id = n.tenant_id and a.%1$I = n.%1$I and (%2$L or a.user_id = n.user_id)) then $1 else ''epoch'' end
       from new_rows n', tg_argv[0], tg_argv[1] = 'all') using happened;
  else
    execute format(
      'update staff_assignment a set ended_at = greatest($1, a.started_at) from old_rows o
       where a.tenant_id = o.tenant_id and a.user_id = o.user_id and a.%1$I = o.%1$I and a.ended_at is null', tg_argv[0]) using happened;
  end if;
  return null;
end $$;

create procedure app.keep_assignments(name text, assigned text, counted_by text) language plpgsql as $$
begin
  execute format('insert into staff_assignment (tenant_id, user_id, %1$I, started_at) select tenant_id, user_id, %1$I, ''epoch'' from %2$I', assigned, name);
  execute format('create trigger assignment_started after insert on %I referencing new table as new_rows for each statement execute function app.note_assignment(%L, %L)', name, assigned, counted_by);
  execute format('create trigger assignment_ended after delete on %I referencing old table as old_rows for each statement execute function app.note_assignment(%L, %L)', name, assigned, counted_by);
end $$;
call app.keep_assignments('user_role', 'role', 'user');
call app.keep_assignments('franchise_member', 'franchise_id', 'user');
call app.keep_assignments('vendor_sales', 'vendor_id', 'all');
call app.keep_assignments('van_technician', 'van_id', 'all');

-- Who runs a van on their own account (types 1 and 3) and answers for its fees. Without a row it is the van's first driver of the day.
create table van_payee (
  tenant_id bigint not null default app.current_tenant(),
  van_id bigint not null,
  from_day date not null,
  user_id bigint not null,
  primary key (tenant_id, van_id, from_day),
  foreign key (tenant_id, van_id) references van (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
comment on column van_payee.from_day is 'The first local day';
call app.protect('van_payee');
call app.audit_settings('van_payee');

-- The terms of a franchise's statements. A period has those in force on its first day.
create table payout_terms (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  from_day date not null,
  franchise_type integer not null check (franchise_type in (1, 2, 3)),
  schedule text not null default 'SEMI_MONTHLY' check (schedule in ('SEMI_MONTHLY', 'MONTHLY')),
  marketing_bps integer not null default 0 check (marketing_bps between 0 and 10000),
  third_party_fleet_bps integer not null default 0 check (third_party_fleet_bps between 0 and 10000),
  insurance bigint not null default 0 check (insurance >= 0),
  technology bigint not null default 0 check (technology >= 0),
  primary key (tenant_id, franchise_id, from_day),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column payout_terms.from_day is 'Local day. 1970: from the beginning';
comment on column payout_terms.schedule is 'SEMI_MONTHLY: 1st to 15th and 16th to the end of the month. MONTHLY: the month';
comment on column payout_terms.marketing_bps is 'Basis points of subtotal revenue';
comment on column payout_terms.third_party_fleet_bps is 'Basis points of subtotal revenue from vendors that are not national fleets';
comment on column payout_terms.insurance is 'Cents a van';
comment on column payout_terms.technology is 'Cents a van';
call app.protect('payout_terms');
call app.audit_settings('payout_terms');
insert into payout_terms
select tenant_id, id, 'epoch', type, payout_schedule, payout_marketing_bps, payout_third_party_fleet_bps, payout_insurance, payout_technology from franchise;
alter table franchise drop column payout_schedule, drop column payout_marketing_bps, drop column payout_third_party_fleet_bps, drop column payout_insurance,
  drop column payout_technology;
comment on column franchise.type is '1 with a van, 2 delivery-partner, 3 royalty-on-revenue, when it opened. Statements use the type in payout_terms';

-- A franchise has terms from the beginning.
create function app.open_payout_terms() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type) select tenant_id, id, 'epoch', type from new_rows;
  return null;
end $$;
create trigger payout_terms_opened after insert on franchise referencing new table as new_rows for each statement execute function app.open_payout_terms();

-- Terms of an issued period stay. New ones begin with a later period.
create function app.refuse_past_terms() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  if exists (select from payout_period p where p.tenant_id = new.tenant_id and p.franchise_id = new.franchise_id and p.start_date >= new.from_day) then
    raise exception 'payout terms of an issued period do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_terms_ahead before insert or update on payout_terms for each row execute function app.refuse_past_terms();

-- Why an invoice is on a statement, and the fleet it counted for. A later void or refund goes to the same people on the same terms.
set local app.lawful_change = 'payout_item';
alter table payout_item
  add column part text not null default 'van' check (part in ('van', 'technician', 'sales')),
  add column fleet text check (fleet in ('national', 'third_party'));
update payout_item x set part = 'sales' from payout_statement s where s.tenant_id = x.tenant_id and s.id = x.statement_id and s.van_id is null;
alter table payout_item alter column part drop default;
comment on column payout_item.part is 'van: sales and revenue of the van. technician: work in a van of another payee. sales: sold by a sales person';
comment on column payout_item.fleet is 'Null: no vendor';
reset app.lawful_change;
