/** The steps of a quote as they are stored. Expired and booked follow from dates and orders. */
export const STORED_STATUSES = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED'] as const
export type StoredStatus = (typeof STORED_STATUSES)[number]

export const QUOTE_STATUSES = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'BOOKED'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export const QUOTE_ANSWERS = ['ACCEPTED', 'DECLINED'] as const
export type QuoteAnswer = (typeof QUOTE_ANSWERS)[number]

interface Facts {
  status: StoredStatus
  expiresAt: Date
  /** Cars, and how many of them have an order. */
  carCount: number
  bookedCount: number
}

/** Returns what a quote is now: a sent one expires, and an accepted one is booked once all of its cars are. */
export function quoteStatus({ status, expiresAt, carCount, bookedCount }: Facts, now: Date): QuoteStatus {
  if (status === 'SENT' && expiresAt <= now) return 'EXPIRED'
  return status === 'ACCEPTED' && bookedCount >= carCount ? 'BOOKED' : status
}

/** What staff and customers do with a quote. */
export type QuoteAction = 'edit' | 'send' | 'remind' | 'change' | 'answer' | 'book'

/** In which states each action is possible. An accepted quote stays as it was accepted; a copy of it can be changed. */
const ALLOWED: Record<QuoteAction, readonly QuoteStatus[]> = {
  edit: ['DRAFT'],
  send: ['DRAFT'],
  remind: ['SENT'],
  change: ['SENT', 'DECLINED', 'EXPIRED'],
  answer: ['SENT'],
  book: ['ACCEPTED'],
}

/** Checks whether an action is possible for a quote in this state. */
export const isPossible = (action: QuoteAction, status: QuoteStatus): boolean => ALLOWED[action].includes(status)
