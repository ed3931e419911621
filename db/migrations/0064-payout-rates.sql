-- Rates of statements that were the same for everybody become terms of each franchise. The defaults are the documented rates.
alter table payout_terms
  add column commission_bps integer not null default 500 check (commission_bps between 0 and 10000),
  add column transaction_bps integer not null default 300 check (transaction_bps between 0 and 10000),
  add column royalty_bps integer not null default 1000 check (royalty_bps between 0 and 10000),
  add column least_royalty bigint not null default 30000 check (least_royalty >= 0),
  add column national_fleet_bps integer not null default 600 check (national_fleet_bps between 0 and 10000),
  add column revenue_royalty_bps integer not null default 3100 check (revenue_royalty_bps between 0 and 10000),
  add column fuel_allowance bigint not null default 500 check (fuel_allowance >= 0),
  add column van_rent bigint not null default 500 check (van_rent >= 0),
  add column reason text not null default '' check (char_length(reason) <= 500);
comment on column payout_terms.commission_bps is 'Basis points of subtotal sales, for who sold an order and for technicians who are paid by the job';
comment on column payout_terms.transaction_bps is 'Type 1: basis points of total revenue';
comment on column payout_terms.royalty_bps is 'Type 1: basis points of subtotal sales';
comment on column payout_terms.least_royalty is 'Type 1: cents a month of the franchise';
comment on column payout_terms.national_fleet_bps is 'Type 1: basis points of subtotal revenue from national fleets';
comment on column payout_terms.revenue_royalty_bps is 'Type 3: basis points of subtotal revenue';
comment on column payout_terms.fuel_allowance is 'Type 2: cents a completed order';
comment on column payout_terms.van_rent is 'Type 2: cents a completed order';
comment on column payout_terms.reason is 'Why they changed';

-- Terms of an issued period stay, also when they would be removed or begin later.
create or replace function app.refuse_past_terms() returns trigger language plpgsql set search_path = pg_catalog, public, app as $$
begin
  if exists (select from payout_period p where (tg_op <> 'DELETE' and p.tenant_id = new.tenant_id and p.franchise_id = new.franchise_id and p.start_date >= new.from_day)
    or (tg_op <> 'INSERT' and p.tenant_id = old.tenant_id and p.franchise_id = old.franchise_id and p.start_date >= old.from_day)) then
    raise exception 'payout terms of an issued period do not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger payout_terms_stay before delete on payout_terms for each row execute function app.refuse_past_terms();

-- The rate of the order's day is frozen with its invoice, so that a void takes back what the sale gave, and dashboards, reports and statements agree.
alter table invoice add column commission_bps integer not null default 500 check (commission_bps between 0 and 10000);
comment on column invoice.commission_bps is 'Basis points of discount_sub_total, from the franchise''s payout terms of its day';

create or replace function app.sale_figure(i invoice, sign integer) returns app.figure language sql immutable
return row(i.tenant_id, i.franchise_id, 'SALES', i.created_at, '', sign, sign * i.discount_sub_total, sign * i.tax,
  sign * ((i.discount_sub_total * i.commission_bps + 5000) / 10000))::app.figure;
drop trigger sum_changed_sale on invoice;
create trigger sum_changed_sale after update of voided_at, created_at, franchise_id, user_id, vendor_id, discount_sub_total, tax, commission_bps on invoice for each row
when (old.work_order_id is not null
  and (old.voided_at, old.created_at, old.franchise_id, old.user_id, old.vendor_id, old.discount_sub_total, old.tax, old.commission_bps)
  is distinct from (new.voided_at, new.created_at, new.franchise_id, new.user_id, new.vendor_id, new.discount_sub_total, new.tax, new.commission_bps))
execute function app.sum_changed_sale();

-- Each index has every column that a figure of franchises, of vans or of vendors needs.
drop index invoice_sale;
create index invoice_sale on invoice (tenant_id, franchise_id, created_at)
  include (work_order_id, user_id, vendor_id, discount_sub_total, tax, has_oil_change, commission_bps)
  where voided_at is null and work_order_id is not null;
drop index invoice_sale_van;
create index invoice_sale_van on invoice (tenant_id, van_id, created_at)
  include (id, franchise_id, work_order_id, user_id, discount_sub_total, tax, has_oil_change, commission_bps)
  where van_id is not null and voided_at is null and work_order_id is not null;
drop index invoice_sale_vendor;
create index invoice_sale_vendor on invoice (tenant_id, vendor_id, created_at)
  include (id, franchise_id, work_order_id, user_id, discount_sub_total, tax, has_oil_change, commission_bps)
  where vendor_id is not null and voided_at is null and work_order_id is not null;
