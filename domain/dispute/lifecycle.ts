/** Statuses of a dispute, as the provider's: an inquiry of the bank takes no money. */
export const DISPUTE_STATUSES = [
  'WARNING_NEEDS_RESPONSE',
  'WARNING_UNDER_REVIEW',
  'WARNING_CLOSED',
  'NEEDS_RESPONSE',
  'UNDER_REVIEW',
  'WON',
  'LOST',
  'PREVENTED',
] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

const OUTCOMES = ['WON', 'LOST', 'PREVENTED'] as const

/**
 * What may follow each status. Events arrive repeated and in any order, so a status that does not follow is of the past and changes nothing. An inquiry can
 * become a dispute; a closed dispute stays as it is.
 */
const NEXT: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  WARNING_NEEDS_RESPONSE: ['WARNING_UNDER_REVIEW', 'WARNING_CLOSED', 'NEEDS_RESPONSE', 'UNDER_REVIEW', ...OUTCOMES],
  WARNING_UNDER_REVIEW: ['WARNING_CLOSED', 'NEEDS_RESPONSE', 'UNDER_REVIEW', ...OUTCOMES],
  WARNING_CLOSED: [],
  NEEDS_RESPONSE: ['UNDER_REVIEW', ...OUTCOMES],
  UNDER_REVIEW: OUTCOMES,
  WON: [],
  LOST: [],
  PREVENTED: [],
}

/** Checks whether a dispute moves from one status to another. */
export const mayFollow = (from: DisputeStatus, to: DisputeStatus): boolean => NEXT[from].includes(to)

/** Checks whether a dispute has ended. */
export const isClosed = (status: DisputeStatus): boolean => NEXT[status].length === 0

/** Checks whether the bank only asks about the payment: no money was taken, and the payment can be refunded. */
export const isInquiry = (status: DisputeStatus): boolean => status.startsWith('WARNING_')

/** Checks whether an answer is awaited. */
export const needsAnswer = (status: DisputeStatus): boolean =>
  status === 'NEEDS_RESPONSE' || status === 'WARNING_NEEDS_RESPONSE'

/**
 * Checks whether a payment with such a dispute can be refunded: not while the bank has its money, and not after the bank gave it to the customer. An inquiry ends
 * with the refund.
 */
export const allowsRefund = (status: DisputeStatus): boolean =>
  isInquiry(status) || status === 'WON' || status === 'PREVENTED'

/** What staff can do with a dispute. */
export const DISPUTE_ACTIONS = ['submit', 'accept'] as const
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number]

export interface DisputeStanding {
  status: DisputeStatus
  /** Null: no answer was given here. */
  answerState: 'SENDING' | 'SENT' | 'FAILED' | null
  /** Null: the bank named no date. */
  dueAt: Date | null
}

/** Returns what can be done with a dispute now. Evidence is submitted once and in time. An inquiry is not accepted: refund its payment instead. */
export function disputeActions({ status, answerState, dueAt }: DisputeStanding, now: Date): DisputeAction[] {
  if (!needsAnswer(status) || answerState === 'SENDING' || answerState === 'SENT') return []
  const isInTime = dueAt === null || dueAt > now
  return [...(isInTime ? (['submit'] as const) : []), ...(isInquiry(status) ? [] : (['accept'] as const))]
}

/** How long before evidence is due a reminder is emailed. */
const REMINDED_BEFORE_MS = 3 * 24 * 3_600_000

/** Returns the latest due date of which a reminder is emailed now. */
export const remindedUntil = (now: Date): Date => new Date(now.getTime() + REMINDED_BEFORE_MS)
