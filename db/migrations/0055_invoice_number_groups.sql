-- Up Migration
-- "A-12-3" and "A-1-23" are two invoices. Spaces and hyphens count for nothing at the ends of a number and between the same groups of letters or digits only.
create function app.invoice_number_key(number text) returns text language sql immutable parallel safe
return lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(number,
  '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g'),
  '[[:space:]\-\u2010-\u2015\u2212]+', '-', 'g'),
  '([[:alpha:]])(?=[[:digit:]])', '\1-', 'g'),
  '([[:digit:]])(?=[[:alpha:]])', '\1-', 'g'));
comment on function app.invoice_number_key is 'A supplier''s invoice number as duplicates are found by: its groups of letters and of digits in small letters, with a hyphen between them';

drop index supplier_invoice_once;
create unique index supplier_invoice_once on supplier_invoice (
  tenant_id, lower(regexp_replace(seller_name, '[^[:alnum:]]', '', 'g')), app.invoice_number_key(invoice_number));
