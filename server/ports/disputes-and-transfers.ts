import type { DisputeStatus } from '../../domain/dispute/lifecycle.ts'
import type { Currency } from '../../domain/format/money.ts'
import type { ProviderMovement } from '../../domain/reconciliation/match.ts'
import type { Money } from './payment-gateway.ts'

/** A movement of a dispute's money: negative when the bank takes it, positive when it returns it. Cents. */
export interface DisputeMovement extends Money {
  transactionId: string
  /** What the provider charged for it; negative when it returned its fee. */
  fee: number
}

/** A dispute as the provider shows it. */
export interface GatewayDispute {
  disputeId: string
  paymentIntentId: string | undefined
  /** It can differ from the payment's. */
  disputed: Money
  reason: string
  /** Undefined for a status that we do not have. */
  status: DisputeStatus | undefined
  dueAt: Date | null
  openedAt: Date
  /** How often evidence was submitted, here or in the provider's dashboard. */
  submissions: number
  /** Of its evidence; null when there is none. */
  fileId: string | null
  /** All of them, in every event about it. */
  movements: DisputeMovement[]
}

/** What is submitted about a dispute. */
export interface DisputeEvidence {
  fileId: string
  /** In the manager's words; at most 2,000 characters. */
  statement: string
  customerName: string
  customerEmail: string
  billingAddress: string
  description: string
  /** The day in words. */
  serviceDate: string
}

/** `rejected`: the provider refuses the answer for good. `unknown`: look the dispute up. */
export type DisputeAnswer =
  | { status: 'done'; dispute: GatewayDispute }
  | { status: 'rejected'; code: string }
  | { status: 'unknown' }

/** A movement in the provider's books. Cents; negative leaves the account. */
export interface BankMovement extends ProviderMovement {
  transactionId: string
  /** The kind in the provider's words. */
  providerKind: string
  /** What the provider kept of it; negative when it gave a fee back. */
  fee: number
  happenedAt: Date
}

/** Money that the provider sent to the bank, and what it is made of: the amounts less the fees make the sum. */
export interface BankPayout {
  payoutId: string
  /** Cents. */
  amount: number
  currency: Currency
  arrivesAt: Date
  /** Set when the bank returned it; the reason is in the provider's words. */
  failure: { reason: string } | null
  movements: BankMovement[]
}
