-- What a technician reads of the car itself, recommends to its customer, and shows in pictures.
alter table inspection
  add column vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  add column recommended jsonb not null default '[]';
comment on column inspection.vin is 'As it is on the car. A car without a VIN gets this one when the inspection is finished';
comment on column inspection.recommended is '[{"serviceId", "name", "price", "items"}]: services for worn items, with the price of that day in cents without tax';

alter table work_order_photo add column subject text check (char_length(subject) between 1 and 50);
comment on column work_order_photo.subject is 'The item of the inspection that it shows, or the odometer; null: anything';
