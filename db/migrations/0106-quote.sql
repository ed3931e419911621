-- Written offers to fleets and customers. Numbers of a tenant have no gaps, so they come from a counter and not from a sequence.
create table quote_counter (
  tenant_id bigint primary key default app.current_tenant() references tenant (id),
  last_number bigint not null default 0
);
call app.protect('quote_counter');

create table quote (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  quote_number bigint not null,
  franchise_id bigint not null,
  author_id bigint not null,
  user_id bigint,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED')),
  version int not null default 1 check (version >= 1),
  revision int not null default 1,
  content jsonb not null,
  currency text not null check (currency in ('CAD', 'USD')),
  total bigint not null check (total >= 0),
  car_count int not null check (car_count >= 1),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  priced_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by_id bigint not null,
  sent_at timestamptz,
  answered_at timestamptz,
  erased_at timestamptz,
  -- What the list searches: the names and the email that it is for.
  search_text text generated always as (
    lower(coalesce(content #>> '{contact,name}', '') || ' ' || coalesce(content #>> '{contact,company}', '') || ' ' || coalesce(content #>> '{contact,email}', ''))) stored,
  primary key (tenant_id, id),
  constraint quote_number_once unique (tenant_id, quote_number),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, changed_by_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create index quote_listed on quote (tenant_id, franchise_id, id);
create index quote_user on quote (tenant_id, user_id) where user_id is not null;
create index quote_author on quote (tenant_id, author_id);
create index quote_changed_by on quote (tenant_id, changed_by_id);
comment on column quote.user_id is 'The customer. Null: a contact without an account';
comment on column quote.version is 'Of the content. What was sent is kept in quote_version and never changes';
comment on column quote.revision is 'Counts the saves, so that nobody overwrites what another person saved';
comment on column quote.content is 'Contact, address, cars with their frozen prices, taxes, seller and note (domain/quote/quote.ts)';
comment on column quote.total is 'Cents with tax';
comment on column quote.expires_at is 'The end of the last day on which it can be accepted, in the zone of the franchise';
comment on column quote.priced_at is 'When the prices were frozen';
comment on column quote.erased_at is 'When the personal data was removed';
call app.protect('quote');

-- What was sent, version by version. An answer is to exactly one of them.
create table quote_version (
  tenant_id bigint not null default app.current_tenant(),
  quote_id bigint not null,
  version int not null,
  content jsonb not null,
  total bigint not null,
  expires_at timestamptz not null,
  author_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, quote_id, version),
  foreign key (tenant_id, quote_id) references quote (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict
);
create index quote_version_author on quote_version (tenant_id, author_id);
call app.protect('quote_version');
call app.append_only('quote_version');

-- Who accepted or declined which version. A version has one answer.
create table quote_answer (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  quote_id bigint not null,
  version int not null,
  answer text not null check (answer in ('ACCEPTED', 'DECLINED')),
  name text not null check (char_length(name) between 1 and 255),
  reason text not null default '' check (char_length(reason) <= 500),
  recorded_by_id bigint,
  network text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint quote_answer_once unique (tenant_id, quote_id, version),
  foreign key (tenant_id, quote_id, version) references quote_version (tenant_id, quote_id, version),
  foreign key (tenant_id, recorded_by_id) references app_user (tenant_id, id) on delete restrict
);
create index quote_answer_recorded on quote_answer (tenant_id, recorded_by_id) where recorded_by_id is not null;
comment on column quote_answer.name is 'As the person who answered typed it, or as staff wrote it down';
comment on column quote_answer.recorded_by_id is 'Staff who wrote down an answer on the phone. Null: by the link';
comment on column quote_answer.network is 'Of an answer by the link: the address without its last part';
call app.protect('quote_answer');
call app.append_only('quote_answer');

-- The booking of a car of an accepted quote. Its order has the same idempotency key, so the booking itself needs to know nothing of quotes.
create table quote_booking (
  tenant_id bigint not null default app.current_tenant(),
  quote_id bigint not null,
  car int not null check (car >= 0),
  idempotency_key text not null check (char_length(idempotency_key) between 8 and 100),
  author_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, idempotency_key),
  foreign key (tenant_id, quote_id) references quote (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict
);
create index quote_booking_car on quote_booking (tenant_id, quote_id, car);
create index quote_booking_author on quote_booking (tenant_id, author_id);
comment on column quote_booking.car is 'Position of the car in the quote, from 0';
call app.protect('quote_booking');

-- How many cars of a quote have an order that was not cancelled.
create function app.booked_cars(tenant bigint, quote bigint) returns int language sql stable parallel safe
  return (select count(distinct b.car) from quote_booking b
    join work_order w on w.tenant_id = b.tenant_id and w.idempotency_key = b.idempotency_key
    where b.tenant_id = tenant and b.quote_id = quote and w.status <> 'CANCELLED');

-- The content without the person: no contact, VIN, plate, note or street. Cars, prices and taxes stay.
create function app.content_without_person(content jsonb) returns jsonb language sql immutable parallel safe
  return content || jsonb_build_object(
    'contact', jsonb_build_object('name', 'Former customer', 'company', '', 'email', 'erased@erased.invalid', 'phoneNumber', ''),
    'note', '',
    'address', (content -> 'address') || jsonb_build_object('street', 'Removed',
      'lat', round((content #>> '{address,lat}')::numeric, 1), 'lng', round((content #>> '{address,lng}')::numeric, 1)),
    'cars', (select coalesce(jsonb_agg(car || '{"vin": null, "name": ""}'::jsonb order by place), '[]')
      from jsonb_array_elements(content -> 'cars') with ordinality as listed (car, place)));

-- Removes the personal data of quotes: of erased customers, and of quotes that nobody accepted and that did not change since a time, which is never within 24 months.
-- Returns how many.
create function app.clear_quotes(at timestamptz, before timestamptz) returns bigint language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  due bigint[];
begin
  select array_agg(q.id) into due from quote q
  where q.tenant_id = app.current_tenant() and q.erased_at is null and (
    exists (select from app_user u where u.tenant_id = q.tenant_id and u.id = q.user_id and u.erased_at is not null)
    or q.status <> 'ACCEPTED' and q.changed_at < least(before, now() - interval '24 months'));
  if due is null then return 0; end if;
  perform set_config('app.lawful_change', 'quote_version', true);
  update quote_version v set content = app.content_without_person(v.content)
  where v.tenant_id = app.current_tenant() and v.quote_id = any (due);
  perform set_config('app.lawful_change', 'quote_answer', true);
  update quote_answer a set name = 'Former customer', reason = '', network = null
  where a.tenant_id = app.current_tenant() and a.quote_id = any (due);
  perform set_config('app.lawful_change', '', true);
  update quote q set content = app.content_without_person(q.content), erased_at = at
  where q.tenant_id = app.current_tenant() and q.id = any (due);
  return cardinality(due);
end $$;
revoke all on function app.clear_quotes from public;
grant execute on function app.clear_quotes to vanbay_app;
