-- Two accounts of one customer become one. The row of the merged account stays, because append-only tables (consents, credit, events) refer to it: what may change
-- its customer moves, the rest is read through merged_into_id. It never names another merged account, so one step leads to the kept one.
alter table app_user
  add column merged_into_id bigint,
  add column merged_at timestamptz,
  add column merged_by_id bigint,
  add column merged_email text,
  add foreign key (tenant_id, merged_into_id) references app_user (tenant_id, id) on delete restrict,
  add foreign key (tenant_id, merged_by_id) references app_user (tenant_id, id) on delete restrict,
  add constraint app_user_merged check ((merged_into_id is null) = (merged_at is null) and (merged_into_id is null) = (merged_by_id is null)),
  add constraint app_user_merged_email check (merged_email is null or merged_into_id is not null),
  add constraint app_user_merged_elsewhere check (merged_into_id <> id);
create index app_user_merged_into on app_user (tenant_id, merged_into_id) where merged_into_id is not null;
create index app_user_merged_email on app_user (tenant_id, lower(merged_email)) where merged_email is not null;
comment on column app_user.merged_into_id is 'The account that this one became part of. Nobody can log in to this one any more';
comment on column app_user.merged_email is 'The email that it had. The column email is free of it, so that the person can use it again';

-- A booking that began before the merge and ends after it: the foreign key waited for the merge, so this sees it, and the booking is rolled back.
create function app.refuse_merged_customer() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from new_orders n join app_user u on u.tenant_id = n.tenant_id and u.id = n.user_id where u.merged_into_id is not null) then
    raise exception 'the customer was merged into another one' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
revoke all on function app.refuse_merged_customer from public;
create trigger refuse_merged_customer after insert on work_order referencing new table as new_orders
for each statement execute function app.refuse_merged_customer();

-- Credit of the merged account: one entry takes it from there, one brings it here. The earlier entries stay with the account that they were written for.
alter table credit_entry drop constraint credit_entry_type_check;
alter table credit_entry add constraint credit_entry_type_check check (type in ('REFERRAL', 'APPLIED', 'RETURNED', 'ADJUSTMENT', 'REFUND', 'MERGED'));

-- Files that staff keep with a customer, such as a signed fleet contract. Customers get them in their data export, and an erasure deletes them.
create table customer_file (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  author_id bigint not null,
  name text not null check (char_length(name) between 1 and 255),
  location text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  -- A page sends a file until it gets an answer, and it is stored once.
  constraint customer_file_once unique (tenant_id, location),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict
);
create index customer_file_listed on customer_file (tenant_id, user_id, id);
create index customer_file_author on customer_file (tenant_id, author_id);
comment on column customer_file.location is 'Of a row of stored_file, which has its type and size';
call app.protect('customer_file');

create index contact_email on contact (tenant_id, lower(email)) where deleted_at is null;

-- Finds other customers that may be the same person, and what they have in common: a contact's phone, an email whatever its case, or the name and a postal code.
-- The statement that calls it checks again who may see them, because this function reads past row-level security: it names the tenant itself and returns IDs.
create function app.likely_duplicates(customer bigint, most integer) returns table (id bigint, same text[])
language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.current_tenant();
  -- A number of a call center, or a name that everybody has, stands for no person: rows beyond these are not read.
  cap constant integer := 200;
  full_name constant text := (select lower(u.name) from app_user u where u.tenant_id = tenant and u.id = customer);
begin
  return query
    select f.user_id, array_agg(distinct f.reason order by f.reason)
    from (
      (select c.user_id, 'phone' as reason
        from (select distinct o.phone_number from contact o where o.tenant_id = tenant and o.user_id = customer and o.deleted_at is null) own
        join contact c on c.tenant_id = tenant and c.phone_number = own.phone_number and c.deleted_at is null
        where c.user_id <> customer limit cap)
      union all
      (select x.user_id, 'email'
        from (select lower(u.email) as email from app_user u where u.tenant_id = tenant and u.id = customer
          union select lower(o.email) from contact o where o.tenant_id = tenant and o.user_id = customer and o.deleted_at is null) own
        cross join lateral (
          select c.user_id from contact c where c.tenant_id = tenant and lower(c.email) = own.email and c.deleted_at is null
          union all
          select u.id from app_user u where u.tenant_id = tenant and lower(u.email) = own.email) x
        where x.user_id <> customer limit cap)
      union all
      -- search_text begins with the name and a space; '!' is the character after the space.
      (select u.id, 'name' from app_user u
        where u.tenant_id = tenant and u.search_text >= full_name || ' ' and u.search_text < full_name || '!' and lower(u.name) = full_name and u.id <> customer
          and exists (select from address a join address own on own.tenant_id = tenant and own.user_id = customer and own.deleted_at is null
            and own.postal_code = a.postal_code where a.tenant_id = tenant and a.user_id = u.id and a.deleted_at is null)
        limit cap)) f
    join app_user u on u.tenant_id = tenant and u.id = f.user_id and u.merged_into_id is null and u.erased_at is null
    where not exists (select from user_role r where r.tenant_id = tenant and r.user_id = f.user_id)
    group by f.user_id order by count(distinct f.reason) desc, f.user_id desc limit most;
end $$;
revoke all on function app.likely_duplicates from public;
grant execute on function app.likely_duplicates to vanbay_app;
