alter table payment_charge add column wallet text;
comment on column payment_charge.wallet is 'The wallet that held the card, such as apple_pay; null: the card itself';
