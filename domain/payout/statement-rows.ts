import { type Currency, formatMoney } from '../format/money.ts'
import type { Settlement, Terms } from './fees.ts'
import type { Sums } from './figures.ts'
import { nextPayoutInvoice, payoutInvoiceStatus } from './invoice-status.ts'
import { DOCUMENTED_RATES } from './rates.ts'
import { TEXTS } from './texts.ts'

const { rows: ROWS } = TEXTS

/** A line of a statement's table: its label, its basis, and the amount that it adds or subtracts, in cents. */
export interface StatementRow {
  key: keyof Settlement
  label: string
  detail: string
  amount: number
}

/** A correction by hand on a statement, in cents. */
export interface AdjustmentLine {
  amount: number
  reason: string
  approverName: string
}

export interface StatementFigures extends Sums, Settlement {
  /** The parts of `adjustments`. */
  adjustmentLines: readonly AdjustmentLine[]
  terms: Terms
  currency: Currency
}

const percent = (bps: number): string => `${bps / 100}%`

const money = ({ currency }: StatementFigures, cents: number): string => formatMoney(cents, currency)
/** `$5`, or `$5.50`. */
const rate = (of: StatementFigures, cents: number): string => money(of, cents).replace(/\.00$/, '')
const ratesOf = ({ terms }: StatementFigures) => ({ ...DOCUMENTED_RATES, ...terms })

/** Returns the lines that add up to a statement's total; omits those that do not apply to its kind (PAYOUT-13 to PAYOUT-16). */
export function statementRows(of: StatementFigures): StatementRow[] {
  const carryOver: StatementRow = {
    key: 'credit',
    label: ROWS.carryOver,
    detail: of.credit < 0 ? ROWS.unpaidBefore : '',
    amount: of.credit,
  }
  const adjusted = of.adjustmentLines.map(
    (line): StatementRow => ({
      key: 'adjustments',
      label: ROWS.adjustment(line.reason),
      detail: ROWS.approvedBy(line.approverName),
      amount: line.amount,
    }),
  )
  if (of.terms.of !== 'van') return [commission(of), ...planWork(of), ...handedIn(of), ...adjusted, carryOver]
  // A payee who worked in the van before they ran it, or after.
  const work =
    of.terms.franchiseType === 2 || of.workOrderEarnings === 0
      ? []
      : [{ ...commission(of), detail: ROWS.workForAnotherPayee }]
  return [
    ...ownRows(of),
    ...work,
    ...planWork(of),
    ...settingRows(of),
    ...cashRounding(of),
    ...direct(of),
    ...handedIn(of),
    ...adjusted,
    carryOver,
  ]
}

/** What plans covered is in no other line. */
function planWork(of: StatementFigures): StatementRow[] {
  if (of.planWork === 0) return []
  const { of: part, franchiseType, planWorkBps = 0 } = of.terms
  const share = part === 'van' && franchiseType !== 2 ? planWorkBps : ratesOf(of).commissionBps
  const detail = share === null ? ROWS.paidByPlans : ROWS.ofCovered(percent(share))
  return [{ key: 'planWork', label: ROWS.planWork, detail, amount: of.planWork }]
}

/** Canadian cash is rounded to five cents, which is the tenant's gain or loss. */
const cashRounding = (of: StatementFigures): StatementRow[] =>
  of.cashRounding === 0
    ? []
    : [{ key: 'cashRounding', label: ROWS.cashRounding, detail: ROWS.roundedTo, amount: 0 - of.cashRounding }]

const direct = (of: StatementFigures): StatementRow[] =>
  of.directPayments === 0
    ? []
    : [{ key: 'directPayments', label: ROWS.direct, detail: ROWS.toFranchiseAccount, amount: 0 - of.directPayments }]

const handedIn = (of: StatementFigures): StatementRow[] =>
  of.cashHandedIn === 0
    ? []
    : [{ key: 'cashHandedIn', label: ROWS.cashHandedIn, detail: ROWS.takenOffBefore, amount: of.cashHandedIn }]

function commission(of: StatementFigures): StatementRow {
  const { commissionBps } = ratesOf(of)
  return {
    key: 'workOrderEarnings',
    label: commissionBps === null ? ROWS.commissionOfEach : ROWS.commission(percent(commissionBps)),
    detail: ROWS.of(money(of, of.subTotalSales)),
    amount: of.workOrderEarnings,
  }
}

const revenue = (of: StatementFigures): StatementRow => ({
  key: 'earnedRevenue',
  label: ROWS.subTotalRevenue,
  detail: ROWS.receivedLessTax(money(of, of.totalRevenue), money(of, of.totalRevenue - of.subTotalRevenue)),
  amount: of.earnedRevenue,
})

/** Returns the rows specific to the franchise's type. */
function ownRows(of: StatementFigures): StatementRow[] {
  const orders = ROWS.workOrders(of.workOrderCount)
  const rates = ratesOf(of)
  if (of.terms.franchiseType === 1)
    return [
      revenue(of),
      {
        key: 'transactionFees',
        label: ROWS.transactionFee(percent(rates.transactionBps)),
        detail: ROWS.of(money(of, of.totalRevenue)),
        amount: 0 - of.transactionFees,
      },
      {
        key: 'royaltyFee',
        label: ROWS.royaltyOnSales(rate(of, rates.leastRoyalty), percent(rates.royaltyBps)),
        detail: ROWS.royaltyShare(money(of, of.subTotalSales)),
        amount: 0 - of.royaltyFee,
      },
      {
        key: 'nationalFleetFee',
        label: ROWS.nationalFleetFee(percent(rates.nationalFleetBps)),
        detail: ROWS.of(money(of, of.nationalFleetRevenue)),
        amount: 0 - of.nationalFleetFee,
      },
    ]
  if (of.terms.franchiseType === 2)
    return [
      commission(of),
      {
        key: 'fuelAllowance',
        label: ROWS.fuelAllowance(rate(of, rates.fuelAllowance)),
        detail: orders,
        amount: of.fuelAllowance,
      },
      {
        key: 'vanRentFee',
        label: ROWS.vanRent(rate(of, rates.vanRent)),
        detail: orders,
        amount: 0 - of.vanRentFee,
      },
    ]
  return [
    revenue(of),
    {
      key: 'royaltyFee',
      label: ROWS.royaltyOnRevenue(percent(rates.revenueRoyaltyBps)),
      detail: ROWS.of(money(of, of.subTotalRevenue)),
      amount: 0 - of.royaltyFee,
    },
  ]
}

/** Returns the rows for the franchise's settings and for payments that the payee collected. */
const settingRows = (of: StatementFigures): StatementRow[] => [
  {
    key: 'marketingFee',
    label: ROWS.marketingFee,
    detail: ROWS.percentOf(percent(of.terms.marketingBps), money(of, of.subTotalRevenue)),
    amount: 0 - of.marketingFee,
  },
  {
    key: 'thirdPartyFleetFee',
    label: ROWS.thirdPartyFleetFee,
    detail: ROWS.percentOf(percent(of.terms.thirdPartyFleetBps), money(of, of.thirdPartyFleetRevenue)),
    amount: 0 - of.thirdPartyFleetFee,
  },
  { key: 'insurance', label: ROWS.insurance, detail: ROWS.forThePeriod, amount: 0 - of.insurance },
  { key: 'technologyFee', label: ROWS.technologyFee, detail: ROWS.forThePeriod, amount: 0 - of.technologyFee },
  {
    key: 'cashPayments',
    label: ROWS.cashPayments,
    detail: of.terms.franchiseType === 2 ? ROWS.cashToTechnician : ROWS.cashToFranchisee,
    amount: 0 - of.cashPayments,
  },
]

/** Returns the label of a total: Owing when negative, because the payee owes it, otherwise Owed (PAYOUT-17). */
export const totalLabel = (total: number): string => (total < 0 ? TEXTS.owing : TEXTS.owed)

/** Marks a statement's title or number as paid if its payout invoice is (PAYOUT-17). */
export function markPaid(statement: string, invoiceStatus: string | null | undefined): string {
  if (invoiceStatus === 'PAID') return TEXTS.statementPaid(statement)
  return invoiceStatus === 'PARTIALLY_PAID' ? TEXTS.statementPartiallyPaid(statement) : statement
}

/** Checks whether a statement offers 'Pay Amount Owed' (PAYOUT-18); a balance carried over to a later statement is paid there. */
export function isPayable(total: number, invoiceStatus: string | null | undefined): boolean {
  const status = payoutInvoiceStatus(invoiceStatus)
  return total < 0 && status !== null && nextPayoutInvoice(status, 'payOnline') !== null
}
