/** What moved money at the provider, in our words. */
export const TRANSACTION_KINDS = [
  'CHARGE',
  'REFUND',
  'REFUND_REVERSAL',
  'DISPUTE',
  'DISPUTE_REVERSAL',
  'FEE',
  'TRANSFER',
  'TRANSFER_REVERSAL',
  'APPLICATION_FEE',
  'APPLICATION_FEE_REFUND',
  'PAYOUT_REVERSAL',
  'OTHER',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** A movement in the provider's books. Cents; negative leaves the account. */
export interface ProviderMovement {
  kind: TransactionKind
  /** Before the provider's fee. */
  amount: number
  /** The refund of a refund, or the transfer that the bank returned, as the provider calls it. */
  sourceId: string | null
  /** The payment that it is about. */
  paymentIntentId: string | null
}

/** An entry of our ledger of payments that no other movement has. Cents. */
export interface LedgerEntry {
  id: number
  kind: string
  amount: number
  /** The provider's id of its refund; null for other kinds. */
  refundId: string | null
}

/** What a franchise got of a payment, as the provider's movements. Cents; one that was matched already is 0. */
export interface DirectEntry {
  id: number
  transfer: number
  applicationFee: number
  /** It is a refund whose part of the fee was less than half a cent, and no movement of a fee has it. */
  isFeeless?: boolean
}

/** What our books know about the payment of a movement. */
export interface RecordedPayment {
  /** `counted`: its money is ours. `not owed`: the invoice was paid another way, so the money goes back. */
  standing: 'counted' | 'not owed' | 'payout'
  /** Cents that we asked for. */
  amount: number
  entries: readonly LedgerEntry[]
  direct: readonly DirectEntry[]
}

export const OPEN_REASONS = ['UNKNOWN_PAYMENT', 'OTHER_AMOUNT', 'NOT_IN_BOOKS', 'UNKNOWN_KIND'] as const
export type OpenReason = (typeof OPEN_REASONS)[number]

export type Match =
  | { match: 'ENTRY'; entryId: number }
  | { match: 'DIRECT'; directEntryId: number }
  | { match: 'PAYOUT_PAYMENT' | 'NOT_OWED' | 'FEE' | 'RETURNED' }
  | { match: 'OPEN'; reason: OpenReason }

const ENTRY_KINDS: Readonly<Partial<Record<TransactionKind, string>>> = {
  CHARGE: 'CAPTURE',
  REFUND: 'REFUND',
  REFUND_REVERSAL: 'REFUND_REVERSAL',
  DISPUTE: 'DISPUTE',
  DISPUTE_REVERSAL: 'DISPUTE_REVERSAL',
}

/** The column of a direct entry that a movement between the tenant and a franchise is. */
const DIRECT_PARTS: Readonly<Partial<Record<TransactionKind, 'transfer' | 'applicationFee'>>> = {
  TRANSFER: 'transfer',
  TRANSFER_REVERSAL: 'transfer',
  APPLICATION_FEE: 'applicationFee',
  APPLICATION_FEE_REFUND: 'applicationFee',
}

/** Money that was paid twice goes back whole, so its transfer is in no ledger. */
function matchDirect(
  { amount }: ProviderMovement,
  part: 'transfer' | 'applicationFee',
  payment: RecordedPayment | undefined,
): Match {
  if (!payment) return { match: 'OPEN', reason: 'UNKNOWN_PAYMENT' }
  if (payment.standing === 'not owed') return { match: 'NOT_OWED' }
  const entry = payment.direct.find(each => each[part] === amount)
  if (entry) return { match: 'DIRECT', directEntryId: entry.id }
  const hasSameWay = payment.direct.some(each => each[part] !== 0 && Math.sign(each[part]) === Math.sign(amount))
  return { match: 'OPEN', reason: hasSameWay ? 'OTHER_AMOUNT' : 'NOT_IN_BOOKS' }
}

/**
 * Finds the transfer that the bank returned. Its money is in the balance again.
 * @param transfers cents of the earlier transfers, by the provider's id
 */
export function matchReturned(
  { sourceId, amount }: Pick<ProviderMovement, 'sourceId' | 'amount'>,
  transfers: ReadonlyMap<string, number>,
): Match {
  const sent = sourceId === null ? undefined : transfers.get(sourceId)
  if (sent === undefined) return { match: 'OPEN', reason: 'NOT_IN_BOOKS' }
  return sent === amount ? { match: 'RETURNED' } : { match: 'OPEN', reason: 'OTHER_AMOUNT' }
}

/**
 * Finds what a movement at the provider is in our books. It matches an entry of the same kind, payment and amount in cents; a refund also of the same refund, as
 * one payment may have several of one amount. Everything else is for a person.
 */
export function matchMovement(movement: ProviderMovement, payment: RecordedPayment | undefined): Match {
  if (movement.kind === 'FEE') return { match: 'FEE' }
  const part = DIRECT_PARTS[movement.kind]
  if (part !== undefined) return matchDirect(movement, part, payment)
  const kind = ENTRY_KINDS[movement.kind]
  if (kind === undefined) return { match: 'OPEN', reason: 'UNKNOWN_KIND' }
  if (!payment) return { match: 'OPEN', reason: 'UNKNOWN_PAYMENT' }
  if (payment.standing !== 'counted') return matchWithoutEntry(movement, payment)
  const isRefund = kind === 'REFUND' || kind === 'REFUND_REVERSAL'
  const entries = payment.entries.filter(
    entry => entry.kind === kind && (!isRefund || entry.refundId === movement.sourceId),
  )
  const entry = entries.find(({ amount }) => amount === movement.amount)
  if (entry) return { match: 'ENTRY', entryId: entry.id }
  return { match: 'OPEN', reason: entries.length > 0 ? 'OTHER_AMOUNT' : 'NOT_IN_BOOKS' }
}

/** Money for payout invoices, and money that was paid twice, have no entry in the ledger of payments. A dispute of them is for a person. */
function matchWithoutEntry(
  { kind, amount }: ProviderMovement,
  { standing, amount: requestedAmount }: RecordedPayment,
): Match {
  if (kind === 'DISPUTE' || kind === 'DISPUTE_REVERSAL') return { match: 'OPEN', reason: 'NOT_IN_BOOKS' }
  if (standing === 'payout' && kind !== 'CHARGE') return { match: 'OPEN', reason: 'NOT_IN_BOOKS' }
  if (Math.abs(amount) !== requestedAmount) return { match: 'OPEN', reason: 'OTHER_AMOUNT' }
  return { match: standing === 'payout' ? 'PAYOUT_PAYMENT' : 'NOT_OWED' }
}

/**
 * Pairs the fees of a charge that were given back in cents that no entry has: refunds made at once are rounded in the provider's order, so each can differ by a cent
 * while all of them agree. A part of less than half a cent is a movement in one order and none in the other. Without the same sum they stay for a person.
 * @param amounts of the open movements
 * @param entries those that no movement has
 * @returns the entry of each movement; null when they do not agree
 */
export function pairFees(amounts: readonly number[], entries: readonly DirectEntry[]): number[] | null {
  const returned = entries.filter(({ applicationFee }) => applicationFee < 0)
  const feeless = entries.filter(({ isFeeless }) => isFeeless === true)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const difference = Math.abs(amounts.length - returned.length)
  // Nothing but a cent is rounded away: an entry without a movement is of one cent.
  const missed = returned.filter(({ applicationFee }) => applicationFee === -1)
  const mayDiffer = amounts.length > returned.length ? feeless.length : missed.length
  if (difference > mayDiffer || sum(amounts) !== sum(returned.map(({ applicationFee }) => applicationFee))) return null
  const largestFirst = returned.toSorted((a, b) => a.applicationFee - b.applicationFee)
  return [...largestFirst, ...feeless].slice(0, amounts.length).map(({ id }) => id)
}
