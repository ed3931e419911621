-- Prices have a date: a row is in force from valid_from until the next row of the same service, country and franchise. A new price is a new row, so orders,
-- quotes and reports of another day can be explained.
alter table service_price
  add column valid_from timestamptz not null default '2000-01-01 00:00:00+00',
  add column state text not null default 'PRICED' check (state in ('PRICED', 'NOT_CHARGED', 'INHERITED')),
  alter column price drop not null,
  add check ((state = 'PRICED') = (price is not null)),
  add check (state = 'PRICED' or included_litres is null),
  add check (state <> 'INHERITED' or franchise_id is not null);
comment on column service_price.price is 'Cents. For an oil change the base price, which includes included_litres. Null unless PRICED';
comment on column service_price.valid_from is 'The first moment of the price. Prices from before dates were kept have the year 2000';
comment on column service_price.state is 'NOT_CHARGED: a service that is not sold, a fee that is not charged. INHERITED: from then on the country''s price again';

do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint where conrelid = 'service_price'::regclass and contype = 'u';
  execute format('alter table service_price drop constraint %I', name);
end $$;
alter table service_price add unique nulls not distinct (tenant_id, service_id, country_code, franchise_id, valid_from);
-- When the next price of a place begins, or the last one began.
create index service_price_dates on service_price (tenant_id, country_code, franchise_id, valid_from);
-- An index with franchise_id is not in the order of valid_from for its nulls, which are the prices of a country.
create index service_price_country_dates on service_price (tenant_id, country_code, valid_from) where franchise_id is null;
create index service_price_of_country on service_price (tenant_id, service_id, country_code, valid_from) where franchise_id is null;

-- The price in force of a service: the franchise's own, otherwise the country's. Null when it has none or is not charged.
-- A suggestion of the set-up counts once somebody confirmed it.
create function app.price_in_force(of_tenant bigint, of_service bigint, of_country text, of_franchise bigint, at_time timestamptz)
returns table (price bigint, included_litres numeric, price_per_litre bigint) language sql stable as $$
  select f.price, f.included_litres, f.price_per_litre from (select p.* from (
    (select * from service_price
      where tenant_id = of_tenant and service_id = of_service and country_code = of_country and franchise_id = of_franchise and valid_from <= at_time
        and confirmed_at is not null
      order by valid_from desc limit 1)
    union all
    (select * from service_price
      where tenant_id = of_tenant and service_id = of_service and country_code = of_country and franchise_id is null and valid_from <= at_time
        and confirmed_at is not null
      order by valid_from desc limit 1)) p
  where p.state <> 'INHERITED' order by p.franchise_id nulls last limit 1) f
  where f.state = 'PRICED'
$$;
