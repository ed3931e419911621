-- Up Migration
-- An amount of 0 can be recorded by hand (PAY-01): it is noted, and counts for nothing.
alter table payment drop constraint payment_amount_check;
alter table payment add constraint payment_amount_check check (amount >= 0);
