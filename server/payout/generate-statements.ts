import {
  cashRoundingOn,
  directOn,
  commissionOn,
  royaltyParts,
  settle,
  type Terms,
  totalOf,
} from '../../domain/payout/fees.ts'
import { isCollectedByPayee, isSale, type Sums, sumItems } from '../../domain/payout/figures.ts'
import { boundsOf, endsMonth, type Period } from '../../domain/payout/period.ts'
import { planWorkOf } from '../../domain/payout/plan-work.ts'
import { revenueOf } from '../../domain/payout/revenue-share.ts'
import { type Part, type Payee, type Share, sharesOf, vanPayeeAt } from '../../domain/payout/shares.ts'
import { type DatedTerms, termsOn } from '../../domain/payout/terms.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type Approved, approvedAdjustments, putOnStatement } from './approved-adjustments.ts'
import { bringForward, type Debt, openDebts } from './carry-over.ts'
import { creditHandIns, type HandedIn, openHandIns } from './cash/credited-hand-ins.ts'
import type { PayoutFranchise } from './payout-franchises.ts'
import { activeVans, directoryOf, payeeKey } from './people.ts'
import { royaltyBefore } from './royalty-before.ts'
import { saveStatement } from './save-statement.ts'
import { type Counted, type Source, sourcesOf } from './sources.ts'

interface Draft {
  payee: Payee
  of: Part
  /** It has the van's insurance and technology fees: that of its payee at the period's end. */
  hasVanFees: boolean
  items: Counted[]
  /** Sums of the items that it settles; work in another payee's van is only for the commission. */
  sums: Sums
  commission: number
  /** Its rate: null for several, undefined without orders. */
  commissionBps: number | null | undefined
  debts: Debt[]
  approved: Approved[]
  handedIn: HandedIn[]
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
  const sources = await sourcesOf(db, { franchiseId: franchise.id, timeZone: franchise.timeZone, ...bounds, since })
  const terms = termsOn(franchise.terms, period.startDate)
  const drafts = await draftsOf(db, franchise, { sources, terms, until: bounds.until, period })
  const royalties = await royaltiesOf(db, franchise, period, { drafts, terms })
  for (const [index, draft] of drafts.entries()) {
    const { payee, items, sums, commission, debts, approved, handedIn } = draft
    const credit = 0 - debts.reduce((total, debt) => total + debt.amount, 0)
    const ownTerms = termsOf(draft, terms)
    const settled = settle(sums, ownTerms, {
      royalty: royalties[index] ?? 0,
      commission,
      planWork: items.reduce((total, { planWork }) => total + planWork, 0),
      cashRounding: cashRoundingOn(items),
      directPayments: directOn(items),
      cashHandedIn: handedIn.reduce((total, { amount }) => total + amount, 0),
      adjustments: approved.reduce((total, { amount }) => total + amount, 0),
      credit,
    })
    const id = await saveStatement(db, {
      periodId: opened.id,
      franchise,
      payee,
      terms: ownTerms,
      figures: { ...sums, ...settled },
      total: totalOf(settled),
      items,
    })
    await bringForward(db, debts, id)
    await putOnStatement(db, approved, id)
    await creditHandIns(db, handedIn, id)
  }
  return true
}

/** Returns the terms of one statement. Insurance and technology are charged once a van, also when several people worked there (amendment A4). */
function termsOf({ of, hasVanFees, commissionBps }: Draft, dated: DatedTerms): Terms {
  const { fromDay: _fromDay, schedule: _schedule, ...terms } = dated
  return {
    ...terms,
    of,
    insurance: hasVanFees ? terms.insurance : 0,
    technology: hasVanFees ? terms.technology : 0,
    commissionBps: commissionBps === undefined ? terms.commissionBps : commissionBps,
  }
}

/** Returns the rate of orders that are paid by a commission: null for several, undefined without orders. */
function oneRateOf(items: readonly Counted[]): number | null | undefined {
  const rates = [...new Set(items.filter(isSale).map(({ commissionBps }) => commissionBps))]
  return rates.length > 1 ? null : rates[0]
}

interface Drafting {
  sources: readonly Source[]
  terms: DatedTerms
  /** End of the period, exclusive. */
  until: Date
  period: Period
}

/** Checks whether a period begins after the franchise was archived. */
const isOver = ({ archivedDay }: PayoutFranchise, { startDate }: Period): boolean =>
  archivedDay !== null && startDate > archivedDay

/** Returns the payees with their items: every active van, everybody who worked or sold, and everybody with a balance. */
async function draftsOf(
  db: Database,
  franchise: PayoutFranchise,
  { sources, terms, until, period }: Drafting,
): Promise<Draft[]> {
  const { franchiseType } = terms
  const directory = await directoryOf(db, franchise)
  const found = new Map<string, { payee: Payee; items: Counted[] }>()
  const of = (payee: Payee): Counted[] => {
    const counted = found.get(payeeKey(payee)) ?? { payee, items: [] }
    found.set(payeeKey(payee), counted)
    return counted.items
  }
  // From the period after its archiving on, a franchise has no fees, but what is paid, refunded or voided later still gets a statement.
  const vans = (isOver(franchise, period) ? [] : await activeVans(db, franchise.id)).map((vanId): Payee => {
    const userId = vanPayeeAt(directory, vanId, new Date(until.getTime() - 1))
    return { vanId, userId }
  })
  for (const payee of vans) of(payee)
  const withVanFees = new Set(vans.map(payeeKey))
  for (const source of sources) {
    const item = counted(source, franchiseType)
    // The other payee gets the money of their van; the technician has only the work.
    for (const share of sharesOf(source, franchiseType, directory)) {
      const { payee, part } = share
      if (part !== 'technician' || isSale(item))
        of(payee).push({
          ...item,
          part,
          isCash: item.isCash && part === 'van',
          direct: part === 'van' ? item.direct : 0,
          planWork: planWorkIn(source, share, terms),
        })
    }
  }
  const debts = await openDebts(db, franchise.id)
  const approved = await approvedAdjustments(db, franchise.id)
  const handedIn = await openHandIns(db, franchise.id, period.endDate)
  for (const [first] of [...debts.values(), ...approved.values(), ...handedIn.values()]) if (first) of(first.payee)
  return [...found.entries()].map(([key, { payee, items }]) => {
    const hasVanFees = withVanFees.has(key)
    const statementOf = payee.vanId === null ? 'sales' : partOf(items, { hasVanFees, franchiseType })
    const paidByOrder = items.filter(({ part }) => part !== 'van' || franchiseType === 2)
    return {
      payee,
      of: statementOf,
      hasVanFees,
      items,
      sums: sumItems(items.filter(({ part }) => part === statementOf)),
      commission: commissionOn(paidByOrder),
      commissionBps: oneRateOf(paidByOrder),
      debts: debts.get(key) ?? [],
      approved: approved.get(key) ?? [],
      handedIn: handedIn.get(key) ?? [],
    }
  })
}

/** Returns what a person's statement of a van is about: the van, or only work in another payee's van. */
const partOf = (
  items: readonly Counted[],
  { hasVanFees, franchiseType }: { hasVanFees: boolean; franchiseType: number },
): Part =>
  franchiseType === 2 || hasVanFees || items.length === 0 || items.some(({ part }) => part === 'van')
    ? 'van'
    : 'technician'

/** Returns what an item is credited for what a plan covered, in cents. A void takes back what the sale gave. */
function planWorkIn(source: Source, { part, planWork = 0 }: Share, terms: DatedTerms): number {
  const { kind, planCovered, commissionBps } = source
  if (kind === 'SALE') return planWorkOf(planCovered, { ...terms, part, commissionBps })
  return kind === 'VOIDED_SALE' ? 0 - planWork : 0
}

function counted(source: Source, franchiseType: DatedTerms['franchiseType']): Omit<Counted, 'part' | 'planWork'> {
  const { kind, amount, discountSubTotal, paymentMethod } = source
  const part = isSale({ kind })
    ? { amount, subTotal: Math.sign(amount) * discountSubTotal }
    : revenueOf(source, source.earlier)
  return { ...source, ...part, isCash: paymentMethod !== null && isCollectedByPayee(paymentMethod, franchiseType) }
}

/** Returns each draft's part of the month's royalty; 0 unless it is a van of a type 1 franchise. */
async function royaltiesOf(
  db: Database,
  franchise: PayoutFranchise,
  period: Period,
  { drafts, terms }: { drafts: readonly Draft[]; terms: DatedTerms },
): Promise<number[]> {
  if (terms.franchiseType !== 1) return drafts.map(() => 0)
  // Who has only a balance from before runs no van here any more.
  const vans = drafts.filter(({ of, hasVanFees, items }) => of === 'van' && (hasVanFees || items.length > 0))
  const parts = royaltyParts({
    sales: vans.map(({ sums }) => sums.subTotalSales),
    before: await royaltyBefore(db, franchise, period),
    endsMonth: endsMonth(period),
    royaltyBps: terms.royaltyBps,
    leastRoyalty: terms.leastRoyalty,
    isOver: isOver(franchise, period),
  })
  return drafts.map(draft => parts[vans.indexOf(draft)] ?? 0)
}
