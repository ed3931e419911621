-- What a plan covers is part of each version: members keep what they bought. The default is what all plans covered before (domain/subscription/coverage.ts).
alter table subscription_type add column coverage jsonb not null default '[
  {"key": "oil_change", "every": "distance", "km": 8000, "miles": 5000},
  {"key": "tire_rotation", "every": "distance", "km": 8000, "miles": 5000},
  {"key": "cabin_air_filter_replacement", "every": "distance", "km": 24000},
  {"key": "engine_air_filter_replacement", "every": "distance", "km": 42000},
  {"key": "battery_replacement", "every": "months", "months": 48},
  {"key": "wiper_blades", "every": "year", "times": 2},
  {"key": "road_trip_inspection", "every": "year", "times": 3}]'
  check (jsonb_typeof(coverage) = 'array' and jsonb_array_length(coverage) between 1 and 30);
comment on column subscription_type.coverage is 'The covered services by name key, each with how often it is free for members';
