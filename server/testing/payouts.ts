import { Till } from './payments.ts'
import type { TestApp } from './test-app.ts'

/** Just after a Toronto franchise's period of June 1 to 15 has ended. */
export const JUNE_16 = new Date('2026-06-16T04:10:00Z')
export const JULY_1 = new Date('2026-07-01T04:10:00Z')
export const JULY_16 = new Date('2026-07-16T04:10:00Z')

/** A statement as the manager reads it. */
export interface ReadReport {
  id: string
  vanId: string | null
  userId: string | null
  startDate: string
  endDate: string
  total: number
  rows: { key: string; amount: number }[]
  [figure: string]: unknown
}

const FIELDS = `id franchiseId vanId userId startDate endDate status isVisible totalSales subTotalSales totalTax workOrderCount totalRevenue subTotalRevenue
  unreportedRevenue refunds cashPayments transactionFees marketingFee royaltyFee insurance technologyFee thirdPartyFleetFee nationalFleetFee vanRentFee fuelAllowance workOrderEarnings total
  credit { product } franchise { type } invoice { status carriedToId } rows { key amount }`

export const REPORT = `query Report($id: ID!) { payoutReport(id: $id) { ${FIELDS} } }`

export const PAY_PAYOUT = 'mutation Pay($id: ID!) { payPayoutReport(payoutReportId: $id) }'

/** Bookkeeping of the Canadian franchise: bills and payments on June 3, statements when a period has ended. */
export class Payroll {
  readonly t: TestApp
  readonly till: Till

  private constructor(t: TestApp, till: Till) {
    this.t = t
    this.till = till
  }

  /** @param most number of invoices that the tests need */
  static async open(t: TestApp, most: number): Promise<Payroll> {
    return new Payroll(t, await Till.open(t, most))
  }

  /** Sets the franchise's type on its statements. */
  async type(type: 1 | 2 | 3): Promise<void> {
    await this.t.db.owner.query('update payout_terms set franchise_type = $2 where franchise_id = $1', [
      this.t.fixture.ca.franchiseId,
      type,
    ])
  }

  /** Runs the worker's recurring task at a given time. */
  async issue(at: Date): Promise<void> {
    this.t.clock.set(at)
    await this.t.recurring['issue-payouts']()
  }

  /** Returns the franchise's statements of a period, by its first day. */
  async reports(startDate: string): Promise<ReadReport[]> {
    const { rows } = await this.t.db.owner.query<{ id: number }>(
      `select s.id::float8 from payout_statement s join payout_period p on p.id = s.period_id and p.tenant_id = s.tenant_id
       where p.franchise_id = $1 and p.start_date = $2 order by s.van_id, s.user_id`,
      [this.t.fixture.ca.franchiseId, startDate],
    )
    return await Promise.all(rows.map(({ id }) => this.report(id)))
  }

  async report(id: number | string): Promise<ReadReport> {
    const { data } = await this.till.ask(REPORT, { id })
    return data.payoutReport
  }
}
