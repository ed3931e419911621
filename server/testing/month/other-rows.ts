/** A debit (positive) or a credit of an account, by its default code, from a row that is neither a bill nor a payment. Cents. */
export interface OtherRow {
  franchiseId: number
  at: Date
  code: string
  cents: number
}

/** What a type of franchise's payee collected already, by the account of its payment method. */
const COLLECTED = `
  select s.franchise_id, d.issued_at as at, case p.payment_method when 'cash' then '1000' when 'cheque' then '1010' when 'eTransfer' then '1020' else '1030' end as code, -x.amount as cents
  from payout_item x join payout_statement s on s.tenant_id = x.tenant_id and s.id = x.statement_id
    join payout_period d on d.tenant_id = s.tenant_id and d.id = s.period_id
    join payment_entry e on e.tenant_id = x.tenant_id and e.id = x.payment_entry_id join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
  where x.tenant_id = $1 and x.part = 'van' and p.payment_method in ('cash', 'cheque', 'eTransfer', 'venmo')
    and (p.payment_method = 'cash' or s.terms->>'franchiseType' <> '2')`

/** Statements as they were issued, the rounding of cash, and the provider's fees. Each row of a statement is one of its columns, so its lines add up to 0 only together. */
export const OTHERS = `
  select franchise_id::float8 as "franchiseId", at, code, cents::float8 from (
    select s.franchise_id, d.issued_at as at, l.code, l.cents
    from payout_statement s join payout_period d on d.tenant_id = s.tenant_id and d.id = s.period_id cross join lateral (values
      ('5400', s.earned_revenue),
      ('5410', s.work_order_earnings + s.fuel_allowance),
      ('4200', -(s.transaction_fees + s.royalty_fee + s.national_fleet_fee + s.marketing_fee + s.insurance + s.technology_fee + s.third_party_fleet_fee + s.van_rent_fee)),
      ('5420', s.adjustments),
      ('1000', s.cash_handed_in - s.cash_rounding),
      ('2100', s.credit - s.total)) l (code, cents)
    where s.tenant_id = $1
    union all
    ${COLLECTED}
    union all
    select r.franchise_id, r.created_at, l.code, l.cents from cash_rounding_entry r cross join lateral (values ('1000', r.amount), ('5310', -r.amount)) l (code, cents)
    where r.tenant_id = $1
    union all
    select e.franchise_id, k.created_at, l.code, l.cents
    from provider_fee_entry k join provider_transaction t on t.tenant_id = k.tenant_id and t.id = k.transaction_id
      join payment_entry e on e.tenant_id = t.tenant_id and e.id = t.payment_entry_id cross join lateral (values ('5500', k.amount), ('1040', -k.amount)) l (code, cents)
    where k.tenant_id = $1) o`
