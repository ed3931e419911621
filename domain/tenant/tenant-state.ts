import { countCharacters } from '../format/length.ts'
import { TEXTS } from './texts.ts'

/** setup: opening soon; open: takes bookings; paused: takes none for now; closed: for good. */
export const TENANT_STATES = ['setup', 'open', 'paused', 'closed'] as const
export type TenantState = (typeof TENANT_STATES)[number]
/** demo: invented data; its mails and payments are not real. */
export type TenantKind = 'live' | 'demo'

/** Characters of the sentence that customers read while bookings are paused. */
export const MAX_PAUSE_MESSAGE = 300

/** Checks the sentence that customers read while bookings are paused. */
export const pauseMessageProblem = (message: string): string | undefined => {
  const length = countCharacters(message.trim())
  return length === 0 || length > MAX_PAUSE_MESSAGE ? TEXTS.pauseMessage(MAX_PAUSE_MESSAGE) : undefined
}

interface StatedTenant {
  name: string
  state: TenantState
  pauseMessage: string | null
}

/** Returns why this person cannot book, as a sentence for them; null when they can. Staff book in every state except closed. */
export function bookingStop({ name, state, pauseMessage }: StatedTenant, isStaff: boolean): string | null {
  if (state === 'open' || (isStaff && state !== 'closed')) return null
  if (state === 'paused') return pauseMessage ?? TEXTS.state.paused(name)
  return TEXTS.state[state](name)
}
