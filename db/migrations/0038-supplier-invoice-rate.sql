-- A supplier's invoice in another currency than the stock's: its prices are converted with a rate that a person entered.
alter table supplier_invoice
  add column stock_currency text check (stock_currency in ('CAD', 'USD')),
  add column exchange_rate numeric(8,6) check (exchange_rate between 0.1 and 10),
  add constraint supplier_invoice_rate check ((stock_currency is distinct from currency and stock_currency is not null) = (exchange_rate is not null));
comment on column supplier_invoice.total is 'Cents of what was added to stock, without tax, in the invoice''s currency';
comment on column supplier_invoice.stock_currency is 'Currency of the prices in stock. Null: imported before rates were kept';
comment on column supplier_invoice.exchange_rate is 'What one unit of the invoice''s currency cost in the stock''s. Null: the same currency';
