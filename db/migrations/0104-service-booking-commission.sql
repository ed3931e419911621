-- Which parts that an inspection found worn a service helps, as the business chose it. Null: by the name of the service.
alter table service
  add column helps text[],
  add constraint service_helps check (helps <@ array[
    'tire_fair', 'tire_poor', 'brake_fair', 'brake_poor', 'brake_fluid_fair', 'brake_fluid_poor', 'leak_fair', 'leak_poor', 'windshield_fair', 'windshield_poor']);
comment on column service.helps is 'Worn parts for which customers are offered it after a visit. Null: what the key of the service says';

-- The order that a mailed link made, so that a second press of its button gets the same answer.
alter table pending_booking
  add column work_order_id bigint,
  add foreign key (tenant_id, work_order_id) references work_order (tenant_id, id);
comment on column pending_booking.work_order_id is 'The order that it made. Null until it is booked';

-- The only commission in SQL: that of an order's sales before tax, in cents, rounded half away from zero as commissionOf in domain/payout/fees.ts does. A test compares them.
create function app.commission(sub_total bigint, bps integer) returns bigint language sql immutable parallel safe
return (sub_total * bps + case when sub_total < 0 then -5000 else 5000 end) / 10000;

create or replace function app.sale_figure(i invoice, sign integer) returns app.figure language sql immutable
return row(i.tenant_id, i.franchise_id, 'SALES', i.created_at, '', sign, sign * i.discount_sub_total, sign * i.tax,
  sign * app.commission(i.discount_sub_total, i.commission_bps))::app.figure;
