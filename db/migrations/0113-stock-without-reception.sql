-- Fuel and stock that staff moved without reception, and the day on which fuel was bought.
alter table staff_action
  drop constraint staff_action_kind_check,
  add constraint staff_action_kind_check check (kind in ('finish', 'photo', 'notes', 'complete', 'payment', 'stock', 'fuel'));
comment on column staff_action.work_order_id is 'Null for stock, fuel and a payment of an invoice without an order';

alter table fuel_entry add column bought_on date;
comment on column fuel_entry.bought_on is 'The day on the receipt; null: that of created_at. Costs count by created_at, because closed months do not change';
