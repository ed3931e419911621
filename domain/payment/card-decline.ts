import { DECLINE_TEXTS } from './decline-texts.ts'

const messageOf = (messages: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(messages, code) ? messages[code] : undefined

/** Returns the message for a decline code of the card payment provider; undefined for a code without its own. */
export const cardDeclineMessage = (code: string): string | undefined => messageOf(DECLINE_TEXTS.customer, code)

/** Returns the message for staff who charge a customer's card. */
export const staffDeclineMessage = (code: string): string =>
  messageOf(DECLINE_TEXTS.staff, code) ?? DECLINE_TEXTS.staffDefault
