import { accountOfMethod } from './accounts.ts'
import {
  type FeeFact,
  feePostings,
  type PaidByCardFact,
  paidByCardPostings,
  type SettledFact,
  type StatementFact,
  settledPostings,
  statementPostings,
} from './payout-postings.ts'
import { type Happened, line, type Posting } from './posting.ts'
import { TEXTS } from './texts.ts'

/** An invoice, or with the sign -1 its void, also by a credit note. */
export interface BillFact extends Happened {
  kind: 'BILL' | 'VOID' | 'CREDIT_NOTE'
  sign: 1 | -1
  /** Of a void: what was paid before. It is not owed any more, and is returned by refunds. */
  paidAmount: number
  isPlan: boolean
  /** Before reductions. */
  subTotal: number
  /** After reductions and credit, before tax. */
  discountSubTotal: number
  discountAmount: number
  tax: number
  taxes: readonly { name: string; amount: number }[]
  provinceCode: string
}

/** An entry of the ledger of payments; negative when money is returned. */
export interface MoneyFact extends Happened {
  kind: 'CAPTURE' | 'REFUND' | 'REFUND_REVERSAL' | 'DISPUTE' | 'DISPUTE_REVERSAL' | 'MOVED' | 'MOVED_OUT' | 'MOVED_IN'
  amount: number
  /** The part of a captured payment that its vendor keeps. */
  remittanceFee: number
  method: string
}

/** An entry of the stock ledger, by its value. */
export interface StockFact extends Happened {
  kind: 'STOCK'
  reason: 'RESTOCKED' | 'USED' | 'CORRECTED'
  value: number
}

export interface FuelFact extends Happened {
  kind: 'FUEL'
  cost: number
}

/** Canadian cash taken above the amount of a payment, or below it, by rounding to five cents. */
export interface RoundingFact extends Happened {
  kind: 'ROUNDING'
  amount: number
}

/** What a franchise got of a card payment, less the application fee; negative when it gave that back. */
export interface DirectFact extends Happened {
  kind: 'DIRECT'
  amount: number
}

/** Cash that a payee handed in, on a local day. Negative: the counter entry of a mistake. */
export interface HandInFact extends Happened {
  kind: 'HAND_IN'
  day: string
  amount: number
}

export type Fact =
  | BillFact
  | MoneyFact
  | StockFact
  | FuelFact
  | RoundingFact
  | DirectFact
  | HandInFact
  | StatementFact
  | SettledFact
  | PaidByCardFact
  | FeeFact

/**
 * Returns the lines of a bill: what the customer owes, reductions, revenue and each tax. A tax that the lines round differently than its sum is posted without a
 * name, so that the bill always balances.
 */
function billPostings(fact: BillFact): Posting[] {
  const { subTotal, discountSubTotal, discountAmount, tax, taxes, provinceCode } = fact
  const named = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return [
    line('RECEIVABLE', discountSubTotal + tax - fact.paidAmount),
    line('REFUNDS', fact.paidAmount),
    line('DISCOUNTS', discountAmount),
    line('CREDIT', subTotal - discountSubTotal - discountAmount),
    line(fact.isPlan ? 'PLANS' : 'SALES', -subTotal),
    ...taxes.map(({ name, amount }) => ({
      ...line('TAX', -amount),
      detail: name,
      note: TEXTS.taxLine(name, provinceCode),
    })),
    line('TAX', named - tax),
  ]
}

const RETURNED_TO = {
  REFUND: 'REFUNDS',
  REFUND_REVERSAL: 'REFUNDS',
  DISPUTE: 'DISPUTES',
  DISPUTE_REVERSAL: 'DISPUTES',
  MOVED: 'OTHER',
} as const

/**
 * Money that is returned does not make an invoice owed again, so it is an allowance and not a receivable. The provider takes the whole amount, so what the vendor
 * keeps of it is owed to the vendor; of other payments the vendor has kept it already.
 */
function moneyPostings({ kind, amount, remittanceFee, method }: MoneyFact): Posting[] {
  const account = accountOfMethod(method)
  // One document for both entries: what was to be returned of the credited invoice pays the new one. No bank account changes.
  if (kind === 'MOVED_OUT') return []
  if (kind === 'MOVED_IN') return [line('REFUNDS', amount), line('RECEIVABLE', -amount)]
  if (kind !== 'CAPTURE') return [line(account, amount), line(RETURNED_TO[kind], -amount)]
  const vendorShare = account === 'PROVIDER' ? 0 : remittanceFee
  return [
    line(account, amount - vendorShare),
    line('REMITTANCE', remittanceFee),
    line('VENDORS', vendorShare - remittanceFee),
    line('RECEIVABLE', -amount),
  ]
}

const STOCK_AGAINST = { RESTOCKED: 'PURCHASES', USED: 'SUPPLIES', CORRECTED: 'WRITE_OFFS' } as const

function postingsOfKind(fact: Fact): Posting[] {
  switch (fact.kind) {
    case 'STOCK':
      return [line('INVENTORY', fact.value), line(STOCK_AGAINST[fact.reason], -fact.value)]
    case 'FUEL':
      return [line('FUEL', fact.cost), line('PURCHASES', -fact.cost)]
    case 'STATEMENT':
      return statementPostings(fact)
    case 'PAID_OUT':
    case 'RECEIVED':
      return settledPostings(fact)
    case 'RECEIVED_BY_CARD':
      return paidByCardPostings(fact)
    case 'PROVIDER_FEE':
      return feePostings(fact)
    case 'ROUNDING':
      return [line('CASH', fact.amount), line('CASH_ROUNDING', -fact.amount)]
    case 'DIRECT':
      return [line('DIRECT', fact.amount), line('PROVIDER', -fact.amount)]
    case 'HAND_IN':
      return [line('HANDED_IN', fact.amount), line('CASH', -fact.amount)]
    case 'CAPTURE':
    case 'REFUND':
    case 'REFUND_REVERSAL':
    case 'DISPUTE':
    case 'DISPUTE_REVERSAL':
    case 'MOVED':
    case 'MOVED_OUT':
    case 'MOVED_IN':
      return moneyPostings(fact)
    default:
      return billPostings(fact).map(posting => ({ ...posting, amount: fact.sign * posting.amount }))
  }
}

/** Returns the lines of a fact. They always add up to 0, and none is 0. */
export const postingsOf = (fact: Fact): Posting[] => postingsOfKind(fact).filter(({ amount }) => amount !== 0)

/** Returns a number that no other document of a journal has. */
export const numberOf = (fact: Fact): string => `${fact.kind}-${fact.id}`

/** The key of a posting's account in sums: its role, and a tax with its province. */
export const accountKey = ({ role, note }: Posting): string => (note === '' ? role : `${role} ${note}`)

/** Returns the document's name, such as `Invoice 1042`. */
export const documentOf = (fact: Fact): string => TEXTS.documents[fact.kind](fact.number)

/** The lines of a franchise and day in one currency, added up by account. */
export class DayTotals {
  readonly #sums = new Map<string, Posting>()

  add(postings: readonly Posting[]): void {
    for (const posting of postings) {
      const key = accountKey(posting)
      const sum = this.#sums.get(key)
      if (sum) sum.amount += posting.amount
      else this.#sums.set(key, { ...posting })
    }
  }

  /** In the order of accounts, without those that add up to 0. */
  postings(): Posting[] {
    return [...this.#sums.entries()]
      .filter(([, { amount }]) => amount !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, posting]) => posting)
  }
}
