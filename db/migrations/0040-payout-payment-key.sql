-- The random key of a payment at the provider: numbers would meet again in a restored backup, and the provider would answer with another payment.
alter table payout_payment add column idempotency_key text not null default gen_random_uuid()::text;
alter table payout_payment add unique (tenant_id, idempotency_key);
