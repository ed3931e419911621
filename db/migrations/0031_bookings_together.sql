-- Up Migration
-- A booking draws the ids of what it creates beforehand: the order is written first, and what belongs to it only where the order was. So a booking that
-- found no van has nothing to undo, and many requests are written by one statement.
grant usage on sequence app_user_id_seq, contact_id_seq, address_id_seq, user_vehicle_id_seq to vanbay_app;
drop function app.require_order;
