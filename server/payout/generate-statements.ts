import { commissionOn, settle, royaltyParts, type Terms, totalOf } from '../../domain/payout/fees.ts'
import { isCollectedByPayee, sumItems, type Sums } from '../../domain/payout/figures.ts'
import { revenueOf } from '../../domain/payout/revenue-share.ts'
import { boundsOf, endsMonth, type Period } from '../../domain/payout/period.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { bringForward, type Debt, openDebts } from './carry-over.ts'
import { type Payee, payeeKey, salesOf, vanPayees } from './people.ts'
import type { PayoutFranchise } from './payout-franchises.ts'
import { saveStatement } from './save-statement.ts'
import { type Counted, type Source, sourcesOf } from './sources.ts'

interface Draft {
  payee: Payee
  /** Whose van it is: its first driver. */
  isVanPayee: boolean
  items: Counted[]
  sums: Sums
  debts: Debt[]
}

interface PeriodToIssue {
  period: Period
  /** The previous period; undefined for the first one. */
  before: Period | null
  now: Date
}

/**
 * Generates a franchise's statements for a period that has ended, in the caller's transaction. A parallel call waits for the first, and then does nothing.
 * @returns whether they were generated here
 */
export async function generateStatements(
  db: Database,
  franchise: PayoutFranchise,
  { period, before, now }: PeriodToIssue,
): Promise<boolean> {
  const opened = await db
    .insertInto('payout_period')
    .values({ franchise_id: franchise.id, start_date: period.startDate, end_date: period.endDate, issued_at: now })
    .onConflict(conflict => conflict.constraint('payout_period_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return false
  const bounds = boundsOf(period, franchise.timeZone)
  const since = before ? boundsOf(before, franchise.timeZone).from : bounds.from
  const drafts = await draftsOf(db, franchise, await sourcesOf(db, { franchiseId: franchise.id, ...bounds, since }))
  const royalties = await royaltiesOf(db, franchise, period, drafts)
  for (const [index, { payee, isVanPayee, items, sums, debts }] of drafts.entries()) {
    const terms: Terms = {
      franchiseType: franchise.type,
      of: payee.vanId === null ? 'sales' : 'van',
      ...franchise.settings,
      // Charged once a van, also when several people worked there (amendment A4).
      ...(isVanPayee ? {} : { insurance: 0, technology: 0 }),
    }
    const credit = 0 - debts.reduce((total, debt) => total + debt.amount, 0)
    const settled = settle(sums, terms, { royalty: royalties[index] ?? 0, commission: commissionOn(items), credit })
    const id = await saveStatement(db, {
      periodId: opened.id,
      franchise,
      payee,
      terms,
      figures: { ...sums, ...settled },
      total: totalOf(settled),
      items,
    })
    await bringForward(db, debts, id)
  }
  return true
}

/** Returns the payees with their items: every van, and every sales person with sales or a balance. */
async function draftsOf(db: Database, franchise: PayoutFranchise, sources: readonly Source[]): Promise<Draft[]> {
  const sales = await salesOf(db, franchise.id)
  const found = new Map<string, { payee: Payee; items: Counted[] }>()
  const of = (payee: Payee): Counted[] => {
    const known = found.get(payeeKey(payee)) ?? { payee, items: [] }
    found.set(payeeKey(payee), known)
    return known.items
  }
  const vans = await vanPayees(db, franchise.id)
  for (const payee of vans) of(payee)
  const payees = new Set(vans.map(payeeKey))
  for (const source of sources) {
    const item = counted(source, franchise)
    of({ vanId: source.vanId, userId: source.technicianId }).push(item)
    for (const userId of sales.get(source.vendorId ?? 0) ?? [])
      of({ vanId: null, userId }).push({ ...item, isCash: false })
  }
  const debts = await openDebts(db, franchise.id)
  for (const [debt] of debts.values()) if (debt) of(debt.payee)
  return [...found.entries()].map(([key, { payee, items }]) => ({
    payee,
    isVanPayee: payees.has(key),
    items,
    sums: sumItems(items),
    debts: debts.get(key) ?? [],
  }))
}

function counted(source: Source, franchise: PayoutFranchise): Counted {
  const { kind, amount, discountSubTotal, paymentMethod } = source
  const isSale = kind === 'SALE' || kind === 'VOIDED_SALE'
  const part = isSale ? { amount, subTotal: Math.sign(amount) * discountSubTotal } : revenueOf(source)
  return { ...source, ...part, isCash: paymentMethod !== null && isCollectedByPayee(paymentMethod, franchise.type) }
}

/** Returns each draft's part of the month's royalty; 0 unless it is a van of a type 1 franchise. */
async function royaltiesOf(
  db: Database,
  franchise: PayoutFranchise,
  period: Period,
  drafts: readonly Draft[],
): Promise<number[]> {
  if (franchise.type !== 1) return drafts.map(() => 0)
  const month = await db
    .selectFrom('payout_statement as s')
    .innerJoin('payout_period as p', 'p.id', 's.period_id')
    .where('p.franchise_id', '=', franchise.id)
    .where('p.start_date', '>=', `${period.startDate.slice(0, 7)}-01`)
    .where('p.start_date', '<', period.startDate)
    .where('s.van_id', 'is not', null)
    .select(eb => [
      eb.fn.coalesce(eb.fn.sum<number>('s.sub_total_sales'), eb.lit(0)).as('sales'),
      eb.fn.coalesce(eb.fn.sum<number>('s.royalty_fee'), eb.lit(0)).as('charged'),
    ])
    .executeTakeFirstOrThrow()
  const vans = drafts.filter(({ payee }) => payee.vanId !== null)
  const parts = royaltyParts({
    sales: vans.map(({ sums }) => sums.subTotalSales),
    before: month,
    endsMonth: endsMonth(period),
  })
  return drafts.map(draft => parts[vans.indexOf(draft)] ?? 0)
}
