import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  payoutId: number
}

type Variables = Record<string, unknown>

const MANAGERS = ['manager', 'tester'] as const
const PAYEES = [...MANAGERS, 'technician'] as const

const DAYS = { startDate: '2026-05-16', endDate: '2026-05-31' }
const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })
const list = (w: World): Variables => ({ ...franchise(w), pageNumber: 1 })
const listOf = (role: 'technician' | 'sales') => (w: World) => ({ ...list(w), userId: w.t.fixture.ca.userIds[role] })
const report = (w: World): Variables => ({
  id: w.payoutId,
  ...DAYS,
  ...franchise(w),
  vanId: w.t.fixture.ca.vanIds[0],
  userId: w.t.fixture.ca.userIds.technician,
})

const STATEMENT = `
  with p as (
    insert into payout_period (tenant_id, franchise_id, start_date, end_date, issued_at) values ($1, $2, $5, $6, now()) returning id),
  s as (
    insert into payout_statement (tenant_id, period_id, franchise_id, van_id, user_id, currency, terms, is_visible, total_sales, sub_total_sales,
      total_tax, work_order_count, total_revenue, sub_total_revenue, unreported_revenue, national_fleet_revenue, third_party_fleet_revenue, refunds,
      cash_payments, earned_revenue, transaction_fees, royalty_fee, national_fleet_fee, marketing_fee, insurance, technology_fee,
      third_party_fleet_fee, van_rent_fee, fuel_allowance, work_order_earnings, credit)
    select $1, p.id, $2, $3, $4, 'CAD', $7, true, 1130, 1000, 130, 1, 1130, 1000, 0, 0, 0, 0, 0, 0, 0, 500, 0, 0, 0, 0, 0, 0, 0, 0, 0 from p returning id),
  i as (insert into payout_invoice (tenant_id, statement_id, amount) select $1, s.id, 500 from s),
  k as (insert into payout_payment (tenant_id, statement_id, amount, created_at) select $1, s.id, 500, now() from s),
  x as (
    insert into payout_item (tenant_id, statement_id, kind, is_adjustment, invoice_id, payment_entry_id, amount, sub_total)
    select $1, s.id, 'SALE', false, (select min(id) from invoice where tenant_id = $1), null, 1130, 1000 from s
    union all
    select $1, s.id, 'PAYMENT', false, e.invoice_id, e.id, 1130, 1000
    from s, (select * from payment_entry where tenant_id = $1 order by id limit 1) e)
  select id::float8 from s`

/**
 * Adds a statement of the technician's van, whose payee owes $5, with a bill and a payment. The Canadian tenant must have an invoice. @returns its id
 */
export async function addPayout({ db, fixture: { ca } }: TestApp): Promise<number> {
  const terms = { franchiseType: 1, of: 'van', marketingBps: 0, thirdPartyFleetBps: 0, insurance: 0, technology: 0 }
  const values = [ca.id, ca.franchiseId, ca.vanIds[0], ca.userIds.technician, DAYS.startDate, DAYS.endDate, terms]
  const { rows } = await db.owner.query<{ id: number }>(STATEMENT, values)
  return rows[0]?.id ?? 0
}

/** The operations of the payout statements. */
export const PAYOUT_OPERATIONS = {
  payoutStatementsTechnician: { answers: PAYEES, variables: listOf('technician') },
  payoutStatementsSales: { answers: [...MANAGERS, 'sales'] as const, variables: listOf('sales') },
  payoutStatementsRange: { answers: MANAGERS, variables: list },
  payoutStatementsByDate: { answers: MANAGERS, variables: (w: World) => ({ ...franchise(w), ...DAYS }) },
  payoutReport: { answers: PAYEES, variables: (w: World) => ({ id: w.payoutId }) },
  payoutReportsByVans: {
    answers: MANAGERS,
    variables: (w: World) => ({ vanIds: [w.t.fixture.ca.vanIds[0]], ...DAYS }),
  },
  payoutPayments: { sees: ['manager'] as const, variables: report },
  payoutRefundedPayments: { answers: ['manager'] as const, variables: report },
  payoutInvoices: { sees: PAYEES, variables: report },
  payoutCsv: { sees: ['manager'] as const, variables: report },
  payPayoutReport: { answers: PAYEES, variables: (w: World) => ({ payoutReportId: w.payoutId }) },
}
