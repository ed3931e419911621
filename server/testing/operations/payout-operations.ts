import { randomUUID } from 'node:crypto'
import { localDay } from '../../../domain/format/dates.ts'
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
    insert into payout_item (tenant_id, statement_id, kind, is_adjustment, invoice_id, payment_entry_id, amount, sub_total, part)
    select $1, s.id, 'SALE', false, (select min(id) from invoice where tenant_id = $1), null, 1130, 1000, 'van' from s
    union all
    select $1, s.id, 'PAYMENT', false, e.invoice_id, e.id, 1130, 1000, 'van'
    from s, (select * from payment_entry where tenant_id = $1 order by id limit 1) e),
  a as (
    insert into payout_adjustment (tenant_id, franchise_id, van_id, user_id, amount, reason, author_id, created_at)
    values ($1, $2, $3, $4, 100, 'Uniform', $4, now())),
  r as (insert into payout_run (tenant_id, franchise_id, currency, author_id, created_at) values ($1, $2, 'CAD', $4, now()) returning id),
  y as (insert into payout_run_statement (tenant_id, run_id, statement_id, amount, is_open) select $1, r.id, s.id, 1, null from r, s),
  z as (
    insert into payout_settlement (tenant_id, statement_id, kind, method, amount, day, reference, author_id, created_at)
    select $1, s.id, 'RECEIVED', 'CHEQUE', 1, $6, '12', $4, now() from s),
  c as (insert into cash_rounding_entry (tenant_id, payment_entry_id, franchise_id, amount, created_at)
    select $1, min(id), $2, 1, now() from payment_entry where tenant_id = $1 on conflict do nothing),
  d as (insert into direct_entry (tenant_id, payment_entry_id, payment_id, franchise_id, transfer, application_fee, amount, created_at)
    select $1, min(id), min(payment_id), $2, 0, 0, 0, now() from payment_entry where tenant_id = $1 on conflict do nothing),
  h as (insert into cash_hand_in (tenant_id, idempotency_key, franchise_id, van_id, user_id, amount, day, author_id, created_at)
    values ($1, 'sample', $2, $3, $4, 1, $6, $4, now())),
  o as (insert into payout_lock (tenant_id, franchise_id, reason, author_id, created_at) values ($1, $2, '', $4, now()))
  select id::float8 from s`

/** Adds a statement of the sales person with a balance of $7 owed, on a separate day. @returns its id */
async function addDue({ t: { db, fixture } }: World): Promise<number> {
  const { rows } = await db.owner.query<{ id: number }>(
    `with p as (
       insert into payout_period (tenant_id, franchise_id, start_date, end_date, issued_at)
       select $1, $2, d.day, d.day, now() from (select date '2020-01-01' + count(*)::int as day from payout_period) d returning id)
     insert into payout_statement (tenant_id, period_id, franchise_id, user_id, currency, terms, is_visible, total_sales, sub_total_sales, total_tax,
       work_order_count, total_revenue, sub_total_revenue, unreported_revenue, national_fleet_revenue, third_party_fleet_revenue, refunds, cash_payments,
       earned_revenue, transaction_fees, royalty_fee, national_fleet_fee, marketing_fee, insurance, technology_fee, third_party_fleet_fee, van_rent_fee,
       fuel_allowance, work_order_earnings, credit)
     select $1, p.id, $2, $3, 'CAD', '{"franchiseType":1,"of":"sales"}', true, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 700, 0 from p
     returning id::float8`,
    [fixture.ca.id, fixture.ca.franchiseId, fixture.ca.userIds.sales],
  )
  return rows[0]?.id ?? 0
}

/** Adds a run of one statement. @returns its id */
async function addRun(w: World): Promise<number> {
  const { db, fixture } = w.t
  const { rows } = await db.owner.query<{ id: number }>(
    `with r as (
       insert into payout_run (tenant_id, franchise_id, currency, author_id, created_at) values ($1, $2, 'CAD', $3, now()) returning id),
     y as (insert into payout_run_statement (tenant_id, run_id, statement_id, amount) select $1, r.id, $4, 700 from r)
     select id::float8 from r`,
    [fixture.ca.id, fixture.ca.franchiseId, fixture.ca.userIds.manager, await addDue(w)],
  )
  return rows[0]?.id ?? 0
}

/** Adds cash that the technician took in a van, on a statement of a day of its own. */
async function addCash({ t: { db, fixture } }: World): Promise<void> {
  await db.owner.query(
    `with p as (
       insert into payout_period (tenant_id, franchise_id, start_date, end_date, issued_at)
       select $1, $2, d.day, d.day, now() from (select date '2019-01-01' + count(*)::int as day from payout_period) d returning id),
     s as (
       insert into payout_statement (tenant_id, period_id, franchise_id, van_id, user_id, currency, terms, is_visible, total_sales, sub_total_sales, total_tax,
         work_order_count, total_revenue, sub_total_revenue, unreported_revenue, national_fleet_revenue, third_party_fleet_revenue, refunds, cash_payments,
         earned_revenue, transaction_fees, royalty_fee, national_fleet_fee, marketing_fee, insurance, technology_fee, third_party_fleet_fee, van_rent_fee,
         fuel_allowance, work_order_earnings, credit)
       select $1, p.id, $2, $3, $4, 'CAD', '{"franchiseType":2,"of":"van"}', true, 0, 0, 0, 0, 700, 700, 0, 0, 0, 0, 700, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from p
       returning id)
     insert into payout_item (tenant_id, statement_id, kind, is_adjustment, invoice_id, payment_entry_id, amount, sub_total, part)
     select $1, s.id, 'PAYMENT', false, e.invoice_id, e.id, 700, 700, 'van'
     from s, (select e.* from payment_entry e join payment k on k.tenant_id = e.tenant_id and k.id = e.payment_id
       where e.tenant_id = $1 and e.kind = 'CAPTURE' and k.payment_method = 'cash' order by e.id limit 1) e`,
    [fixture.ca.id, fixture.ca.franchiseId, fixture.ca.vanIds[0], fixture.ca.userIds.technician],
  )
}

/** Adds cash that the technician handed in. @returns its id */
async function addHandIn({ t: { db, fixture } }: World): Promise<number> {
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into cash_hand_in (tenant_id, idempotency_key, franchise_id, van_id, user_id, amount, day, author_id, created_at)
     values ($1, $2, $3, $4, $5, 100, '2026-06-03', $6, now()) returning id::float8`,
    [
      fixture.ca.id,
      randomUUID(),
      fixture.ca.franchiseId,
      fixture.ca.vanIds[0],
      fixture.ca.userIds.technician,
      fixture.ca.userIds.tester,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Adds an adjustment that a colleague proposed. @returns its id */
async function addAdjustment({ t: { db, fixture } }: World): Promise<number> {
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into payout_adjustment (tenant_id, franchise_id, user_id, amount, reason, author_id, created_at)
     values ($1, $2, $3, 100, 'Uniform', $4, now()) returning id::float8`,
    [fixture.ca.id, fixture.ca.franchiseId, fixture.ca.userIds.sales, fixture.ca.userIds.tester],
  )
  return rows[0]?.id ?? 0
}

const today = ({ t }: World): string => localDay(t.clock.now(), 'America/Toronto')
const forManager = { answers: ['manager'] as const }

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
  payoutsDue: { ...forManager, variables: franchise },
  payoutRuns: { ...forManager, variables: franchise },
  payoutRunFile: { ...forManager, variables: async (w: World) => ({ id: await addRun(w) }) },
  payoutDebts: { ...forManager, variables: franchise },
  payoutAdjustments: { ...forManager, variables: franchise },
  payeeBalances: { ...forManager, variables: franchise },
  payeeAccount: {
    ...forManager,
    variables: (w: World) => ({ ...franchise(w), vanId: null, userId: w.t.fixture.ca.userIds.sales }),
  },
  payoutClosing: { ...forManager, variables: franchise },
  cashDrawers: { ...forManager, variables: franchise },
  ownCash: { answers: ['manager', 'technician'] as const, variables: franchise },
  cashEntries: {
    answers: ['manager', 'technician'] as const,
    variables: (w: World) => ({
      ...franchise(w),
      vanId: w.t.fixture.ca.vanIds[0],
      userId: w.t.fixture.ca.userIds.technician,
    }),
  },
  recordCashHandIn: {
    ...forManager,
    variables: async (w: World) => {
      await addCash(w)
      return {
        ...franchise(w),
        idempotencyKey: randomUUID(),
        vanId: w.t.fixture.ca.vanIds[0],
        userId: w.t.fixture.ca.userIds.technician,
        amount: 1,
        day: today(w),
        note: '',
      }
    },
  },
  correctCashHandIn: {
    ...forManager,
    variables: async (w: World) => ({ id: await addHandIn(w), reason: 'Counted again' }),
  },
  createPayoutRun: {
    ...forManager,
    variables: async (w: World) => ({ ...franchise(w), statementIds: [await addDue(w)], total: 700 }),
  },
  cancelPayoutRun: { ...forManager, variables: async (w: World) => ({ id: await addRun(w) }) },
  markPayoutRunPaid: {
    ...forManager,
    variables: async (w: World) => ({ id: await addRun(w), day: today(w), reference: 'BANK-1' }),
  },
  recordPayoutReceipt: {
    ...forManager,
    variables: (w: World) => ({
      statementId: w.payoutId,
      amount: 1,
      method: 'CHEQUE',
      day: today(w),
      reference: '1007',
    }),
  },
  proposePayoutAdjustment: {
    ...forManager,
    variables: async (w: World) => {
      await addDue(w)
      return { ...franchise(w), vanId: null, userId: w.t.fixture.ca.userIds.sales, amount: 500, reason: 'Uniform' }
    },
  },
  approvePayoutAdjustment: { ...forManager, variables: async (w: World) => ({ id: await addAdjustment(w) }) },
  withdrawPayoutAdjustment: { ...forManager, variables: async (w: World) => ({ id: await addAdjustment(w) }) },
  closePayouts: {
    ...forManager,
    variables: (w: World) => ({ ...franchise(w), throughDay: DAYS.endDate, reason: 'Closed' }),
  },
  payPayoutReport: { answers: PAYEES, variables: (w: World) => ({ payoutReportId: w.payoutId }) },
}
