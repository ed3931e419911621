import { type Currency, formatMoney } from '../format/money.ts'
import type { Settlement, Terms } from './fees.ts'
import type { Sums } from './figures.ts'

/** A line of a statement's table: its label, its basis, and the amount that it adds or subtracts, in cents. */
export interface StatementRow {
  key: keyof Settlement
  label: string
  detail: string
  amount: number
}

export interface StatementFigures extends Sums, Settlement {
  terms: Terms
  currency: Currency
}

const percent = (bps: number): string => `${bps / 100}%`

const money = ({ currency }: StatementFigures, cents: number): string => formatMoney(cents, currency)

/** Returns the lines that add up to a statement's total; omits those that do not apply to its kind (PAYOUT-13 to PAYOUT-16). */
export function statementRows(of: StatementFigures): StatementRow[] {
  const carryOver: StatementRow = {
    key: 'credit',
    label: 'Carry-over from the previous payout',
    detail: of.credit < 0 ? 'Unpaid from last period' : '',
    amount: of.credit,
  }
  return of.terms.of === 'sales' ? [commission(of), carryOver] : [...ownRows(of), ...settingRows(of), carryOver]
}

const commission = (of: StatementFigures): StatementRow => ({
  key: 'workOrderEarnings',
  label: 'Commission: 5% of work order subtotal sales',
  detail: `of ${money(of, of.subTotalSales)}`,
  amount: of.workOrderEarnings,
})

const revenue = (of: StatementFigures): StatementRow => ({
  key: 'earnedRevenue',
  label: 'Subtotal revenue',
  detail: `${money(of, of.totalRevenue)} received, less ${money(of, of.totalRevenue - of.subTotalRevenue)} tax`,
  amount: of.earnedRevenue,
})

/** Returns the rows specific to the franchise's type. */
function ownRows(of: StatementFigures): StatementRow[] {
  const orders = `${of.workOrderCount} completed work ${of.workOrderCount === 1 ? 'order' : 'orders'}`
  if (of.terms.franchiseType === 1)
    return [
      revenue(of),
      {
        key: 'transactionFees',
        label: 'Transaction fee: 3% of total revenue',
        detail: `of ${money(of, of.totalRevenue)}`,
        amount: 0 - of.transactionFees,
      },
      {
        key: 'royaltyFee',
        label: 'Royalty fee: $300 or 10% of subtotal sales',
        detail: `A month of the franchise, shared by subtotal sales: ${money(of, of.subTotalSales)} here`,
        amount: 0 - of.royaltyFee,
      },
      {
        key: 'nationalFleetFee',
        label: 'National fleet fee: 6% of subtotal revenue from national fleet invoices',
        detail: `of ${money(of, of.nationalFleetRevenue)}`,
        amount: 0 - of.nationalFleetFee,
      },
    ]
  if (of.terms.franchiseType === 2)
    return [
      commission(of),
      {
        key: 'fuelAllowance',
        label: 'Fuel allowance: $5 per completed work order',
        detail: orders,
        amount: of.fuelAllowance,
      },
      {
        key: 'vanRentFee',
        label: 'Van rental fee: $5 per completed work order',
        detail: orders,
        amount: 0 - of.vanRentFee,
      },
    ]
  return [
    revenue(of),
    {
      key: 'royaltyFee',
      label: 'Royalty fee: 31% of subtotal revenue',
      detail: `of ${money(of, of.subTotalRevenue)}`,
      amount: 0 - of.royaltyFee,
    },
  ]
}

/** Returns the rows for the franchise's settings and for payments that the payee collected. */
const settingRows = (of: StatementFigures): StatementRow[] => [
  {
    key: 'marketingFee',
    label: 'Marketing fee',
    detail: `${percent(of.terms.marketingBps)} of ${money(of, of.subTotalRevenue)}`,
    amount: 0 - of.marketingFee,
  },
  {
    key: 'thirdPartyFleetFee',
    label: 'Third-party fleet fee',
    detail: `${percent(of.terms.thirdPartyFleetBps)} of ${money(of, of.thirdPartyFleetRevenue)}`,
    amount: 0 - of.thirdPartyFleetFee,
  },
  { key: 'insurance', label: 'Insurance', detail: 'For the period', amount: 0 - of.insurance },
  { key: 'technologyFee', label: 'Technology fee', detail: 'For the period', amount: 0 - of.technologyFee },
  {
    key: 'cashPayments',
    label: 'Cash payments',
    detail: of.terms.franchiseType === 2 ? 'Taken by the technician' : 'Taken in cash, or paid to the franchisee',
    amount: 0 - of.cashPayments,
  },
]

/** Returns the label of a total: Owing when negative, because the payee owes it, otherwise Owed (PAYOUT-17). */
export const totalLabel = (total: number): 'Owing' | 'Owed' => (total < 0 ? 'Owing' : 'Owed')

const MARKS: Record<string, string> = { PAID: ' - Paid', PARTIALLY_PAID: ' - Partially Paid' }

/** Returns the mark of a statement whose payout invoice is paid (PAYOUT-17). */
export const paidMark = (invoiceStatus: string | null | undefined): string => MARKS[invoiceStatus ?? ''] ?? ''

/** Checks whether a statement offers 'Pay Amount Owed' (PAYOUT-18); a balance carried over to a later statement is paid there. */
export const isPayable = (total: number, invoiceStatus: string | null | undefined): boolean =>
  total < 0 && !['PAID', 'PARTIALLY_PAID', 'CARRIED_OVER'].includes(invoiceStatus ?? '')
