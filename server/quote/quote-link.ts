import type { Config } from '../platform/config.ts'
import { isSignature, keysOf, sign } from '../platform/secret.ts'

/** What a link is signed for. With another email the link is void: the mailbox that it was sent to is no longer the quote's. */
export interface LinkedQuoteKey {
  tenantId: number
  quoteId: number
  email: string
}

const PURPOSE = 'answer-quote'
/** To keep the link short. */
const RADIX = 36
/** The letter of quotes among the tokens of the page /manage, the quote's number, and the signature with its key's id. */
const TOKEN = /^q([1-9a-z][0-9a-z]{0,9})\.([\w-]{38})$/

const signedText = ({ tenantId, quoteId, email }: LinkedQuoteKey): string =>
  `${tenantId}/${quoteId}/${email.trim().toLowerCase()}`

/** Returns the token of a link that opens exactly this quote. All versions have the same, so that an old mail opens the newest one. */
export const quoteToken = (config: Config, key: LinkedQuoteKey): string =>
  `q${key.quoteId.toString(RADIX)}.${sign(keysOf(config), PURPOSE, signedText(key))}`

/** Returns the quote that a token claims, which isQuoteToken has to prove; null for a text that is no token. */
export function claimedQuote(token: string): number | null {
  const [, quote] = TOKEN.exec(token) ?? []
  return quote === undefined ? null : Number.parseInt(quote, RADIX)
}

/** Checks whether we signed a token for this quote and its present email. */
export function isQuoteToken(config: Config, token: string, key: LinkedQuoteKey): boolean {
  const signature = TOKEN.exec(token)?.[2]
  return (
    signature !== undefined &&
    claimedQuote(token) === key.quoteId &&
    isSignature(keysOf(config), PURPOSE, signedText(key), signature)
  )
}

/** Returns the address of the customer's page, on the site. The token is behind the #, which browsers send to no server and no log contains. */
export const quotePath = (token: string): string => `/manage#${token}`
