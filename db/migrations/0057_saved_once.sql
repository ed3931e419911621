-- Up Migration
-- A customer's contact or address is saved once, also when two bookings save it at the same moment. What was removed from the list may be there more than once.
create function app.address_key(street text, city text, postal_code text, lat double precision, lng double precision) returns text
language sql immutable parallel safe
return md5(lower(regexp_replace(btrim(street), '\s+', ' ', 'g') || E'\n' || regexp_replace(btrim(city), '\s+', ' ', 'g')) || E'\n' || postal_code
  || E'\n' || round(lat::numeric, 6) || E'\n' || round(lng::numeric, 6));
comment on function app.address_key is 'The same for two addresses that are one place: their words without regard to case and spaces, and their coordinates to a millionth of a degree';

-- The rows of every tenant are merged, so row-level security steps aside for this transaction.
alter table contact no force row level security;
alter table address no force row level security;
alter table work_order no force row level security;

create temporary table repeated_contact on commit drop as
select tenant_id, id, kept from (
  select tenant_id, id, first_value(id) over (partition by tenant_id, user_id, name, email, phone_number order by id) as kept
  from contact where deleted_at is null) one
where id <> kept;
update work_order w set contact_id = r.kept from repeated_contact r where w.tenant_id = r.tenant_id and w.contact_id = r.id;
delete from contact c using repeated_contact r where c.tenant_id = r.tenant_id and c.id = r.id;

create temporary table repeated_address on commit drop as
select tenant_id, id, kept from (
  select tenant_id, id, first_value(id) over (partition by tenant_id, user_id, app.address_key(street, city, postal_code, lat, lng) order by id) as kept
  from address where deleted_at is null) one
where id <> kept;
update work_order w set address_id = r.kept from repeated_address r where w.tenant_id = r.tenant_id and w.address_id = r.id;
delete from address a using repeated_address r where a.tenant_id = r.tenant_id and a.id = r.id;

alter table contact force row level security;
alter table address force row level security;
alter table work_order force row level security;

-- The name is hashed because 255 characters of it can be longer than an index takes.
create unique index contact_once on contact (tenant_id, user_id, md5(name), email, phone_number) where deleted_at is null;
create unique index address_once on address (tenant_id, user_id, app.address_key(street, city, postal_code, lat, lng)) where deleted_at is null;
