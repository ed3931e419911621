import { withOwner } from './create-franchises.ts'
import { ownFranchise } from './own-franchise.ts'

interface NewStatement {
  /** A van of the file's franchise; null for sales. */
  van: string | null
  /** Email address of the payee. */
  email: string
  /** Total in cents; negative if the payee owes it. */
  total: number
  /** What the payee has paid of it, in cents. */
  paid?: number
}

const INSERT_PERIOD = `insert into payout_period (tenant_id, franchise_id, start_date, end_date, issued_at)
  values (1, $1, $2, $3, now()) returning id`

const INSERT_STATEMENT = `with s as (
    insert into payout_statement (tenant_id, period_id, franchise_id, van_id, user_id, currency, terms, is_visible, total_sales, sub_total_sales,
      total_tax, work_order_count, total_revenue, sub_total_revenue, unreported_revenue, national_fleet_revenue, third_party_fleet_revenue, refunds,
      cash_payments, earned_revenue, transaction_fees, royalty_fee, national_fleet_fee, marketing_fee, insurance, technology_fee,
      third_party_fleet_fee, van_rent_fee, fuel_allowance, work_order_earnings, credit)
    select 1, $1, $2, (select v.id from van v where v.tenant_id = 1 and v.franchise_id = $2 and v.name = $3), u.id, 'CAD',
      jsonb_build_object('franchiseType', 2, 'of', $4::text), true, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $6::bigint, 0
    from app_user u where u.tenant_id = 1 and u.email = $5 returning id, tenant_id),
  i as (insert into payout_invoice (tenant_id, statement_id, amount, approved_amount)
    select tenant_id, id, 0 - $6::bigint, $7 from s where $6::bigint < 0)
  select id::text from s`

/** Issues statements for a future period, because the worker issues past ones at any time. @returns their ids */
export const issueStatements = (
  { startDate, endDate }: { startDate: string; endDate: string },
  statements: readonly NewStatement[],
): Promise<string[]> =>
  withOwner(async pool => {
    const { id: franchiseId } = ownFranchise()
    const period = await pool.query<{ id: string }>(INSERT_PERIOD, [franchiseId, startDate, endDate])
    const ids: string[] = []
    for (const { van, email, total, paid = 0 } of statements) {
      const part = van === null ? 'sales' : 'van'
      const values = [period.rows[0]?.id, franchiseId, van, part, email, total, paid]
      ids.push((await pool.query<{ id: string }>(INSERT_STATEMENT, values)).rows[0]?.id ?? '')
    }
    return ids
  })

/** Records that the payee has paid the whole statement. */
export const settleStatement = (id: string): Promise<unknown> =>
  withOwner(pool =>
    pool.query('update payout_invoice set approved_amount = amount where tenant_id = 1 and statement_id = $1', [id]),
  )
