import { DECLINE_TEXTS } from './decline-texts.ts'

const messageOf = (messages: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(messages, code) ? messages[code] : undefined

/** Returns the message for a decline code of the card payment provider; undefined for a code without its own. */
export const cardDeclineMessage = (code: string): string | undefined => messageOf(DECLINE_TEXTS.customer, code)

/** Returns the message for staff who charge a customer's card. */
export const staffDeclineMessage = (code: string): string =>
  messageOf(DECLINE_TEXTS.staff, code) ?? DECLINE_TEXTS.staffDefault

/** Declines that stay the same however often the card is charged: it was lost or stolen, its owner stopped the payments, or the bank wants its owner. */
const HARD_DECLINES = new Set([
  'authentication_required',
  'card_not_supported',
  'fraudulent',
  'invalid_account',
  'lost_card',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])

/** Checks whether a declined card must not be charged again without its owner (amendment A2 of rule S1). */
export const isHardDecline = (declineCode: string, adviceCode?: string): boolean =>
  adviceCode === 'do_not_try_again' || HARD_DECLINES.has(declineCode)
