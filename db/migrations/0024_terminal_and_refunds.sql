-- Up Migration
alter table franchise add column terminal_location_id text;
comment on column franchise.terminal_location_id is 'Where the provider keeps its card readers; null: it has none';
alter table payment add column reader_id text;
comment on column payment.reader_id is 'The card reader that asks for it, of a terminal payment';
comment on column payment.provider_session_id is 'What is paid at the provider: a checkout session, or the payment intent of a reader or of Cash App';
create index refund_payment on refund (tenant_id, payment_id);
