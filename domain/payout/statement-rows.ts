import { type Currency, formatMoney } from '../format/money.ts'
import type { Settlement, Terms } from './fees.ts'
import type { Sums } from './figures.ts'

/** One line of a statement's table: what it is, what it was reckoned from, and what it adds or takes, in cents. */
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

/** The lines that a statement's total is the sum of; those that its kind of statement does not know are left out (PAYOUT-13 to PAYOUT-16). */
export function statementRows(of: StatementFigures): StatementRow[] {
  const carryOver: StatementRow = {
    key: 'credit',
    label: 'Carry-over from the previous payout',
    detail: of.credit < 0 ? 'Still owing then' : '',
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

/** What is peculiar to the franchise's type. */
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

/** What the franchise has set, and what was paid into hands. */
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

/** What a total is called: owing by the person when negative, else owed to them (PAYOUT-17). */
export const totalLabel = (total: number): 'Owing' | 'Owed' => (total < 0 ? 'Owing' : 'Owed')

const MARKS: Record<string, string> = { PAID: ' - Paid', PARTIALLY_PAID: ' - Partially Paid' }

/** What stands next to a statement whose payout invoice was paid (PAYOUT-17). */
export const paidMark = (invoiceStatus: string | null | undefined): string => MARKS[invoiceStatus ?? ''] ?? ''

/** Whether a statement offers 'Pay Amount Owed' (PAYOUT-18); what stands on a later statement is paid there. */
export const isPayable = (total: number, invoiceStatus: string | null | undefined): boolean =>
  total < 0 && !['PAID', 'PARTIALLY_PAID', 'CARRIED_OVER'].includes(invoiceStatus ?? '')
