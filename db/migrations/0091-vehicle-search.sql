-- The words by which people search for their car: "2019 civic", "f150", "mercedes c class". Hyphens count as nothing and as a space.
create function app.vehicle_words(year integer, make text, model text) returns tsvector language sql immutable set search_path = pg_catalog
return to_tsvector('simple', year || ' ' || regexp_replace(make || ' ' || model, '[^[:alnum:] ]', '', 'g') || ' '
  || regexp_replace(make || ' ' || model, '[^[:alnum:]]', ' ', 'g'));
create index vehicle_words on vehicle using gin (app.vehicle_words(year, make, model));
grant execute on function app.vehicle_words to vanbay_app;

-- How many customers' cars of a business are of a vehicle.
create index user_vehicle_vehicle on user_vehicle (tenant_id, vehicle_id);
