import type { SettlementMethod } from '../payout/settling.ts'
import { accountOfMethod, accountOfSettlement } from './accounts.ts'
import { type Happened, line, type Posting } from './posting.ts'

/** A payout statement as it was issued, in cents. Fees are positive. */
export interface StatementFact extends Happened {
  kind: 'STATEMENT'
  /** The payee's share of the revenue of a van that they run on their own account. */
  earnedRevenue: number
  /** Commission and fuel allowance. */
  earnings: number
  /** For what plans covered. */
  planWork: number
  /** Royalty and all other fees, and the rent. */
  fees: number
  adjustments: number
  /** Money that the payee has already, by payment method. */
  collected: Readonly<Record<string, number>>
  cashRounding: number
  /** Card payments that the franchise has already. */
  direct: number
  cashHandedIn: number
  /** What the payee is owed, negative when they owe it, without what earlier statements left. */
  owed: number
}

/** Money of a statement that was paid to its payee, or received from them. */
export interface SettledFact extends Happened {
  kind: 'PAID_OUT' | 'RECEIVED'
  /** Local day. */
  day: string
  method: SettlementMethod
  /** Above 0. */
  amount: number
}

/** What a payee paid at the provider for their statement. */
export interface PaidByCardFact extends Happened {
  kind: 'RECEIVED_BY_CARD'
  /** Above 0. */
  amount: number
}

/** What the provider kept of card payments; negative when it gave a fee back. */
export interface FeeFact extends Happened {
  kind: 'PROVIDER_FEE'
  amount: number
}

/**
 * Returns the lines of a statement: what the payee earned is an expense, fees are income, and what they collected already leaves its account. The rest is owed to
 * them. A balance of an earlier statement is owed already, so it is not posted again.
 */
export const statementPostings = (fact: StatementFact): Posting[] => [
  line('PAYEE_SHARES', fact.earnedRevenue),
  line('COMMISSION', fact.earnings),
  line('PLAN_WORK', fact.planWork),
  line('PAYEE_FEES', -fact.fees),
  line('PAYOUT_ADJUSTMENTS', fact.adjustments),
  ...Object.entries(fact.collected)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([method, amount]) => line(accountOfMethod(method), -amount)),
  line('CASH', fact.cashHandedIn - fact.cashRounding),
  line('DIRECT', -fact.direct),
  line('PAYABLE', -fact.owed),
]

/** Returns the lines of money that settles a statement. */
export function settledPostings({ kind, method, amount }: SettledFact): Posting[] {
  const isPaid = kind === 'PAID_OUT'
  const moved = isPaid ? -amount : amount
  return [line(accountOfSettlement(method, isPaid ? 'paid' : 'received'), moved), line('PAYABLE', -moved)]
}

/** Returns the lines of a statement that its payee paid at the provider. */
export const paidByCardPostings = ({ amount }: PaidByCardFact): Posting[] => [
  line('PROVIDER', amount),
  line('PAYABLE', -amount),
]

/** Returns the lines of a fee: the provider keeps it of the money that it owes us. */
export const feePostings = ({ amount }: FeeFact): Posting[] => [
  line('PROVIDER_FEES', amount),
  line('PROVIDER', -amount),
]
