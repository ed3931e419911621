import type { Config } from '../platform/config.ts'
import { isSignature, keysOf, sign } from '../platform/secret.ts'

/**
 * Where a link was given out. A mailed link proves that its holder reads the mailbox of the order's contact; one shown on the screen after the booking
 * proves only that they booked. One in a file that is handed on, such as the PDF of an inspection, only shows the order.
 */
export type OrderLinkKind = 'mail' | 'screen' | 'view'

/** What a link is signed for. With another email the link is void: the mailbox that it was sent to is no longer the order's. */
export interface LinkedOrder {
  tenantId: number
  orderId: number
  /** Of the order's contact. */
  email: string
}

/** One purpose each, so that the signature of one kind is never valid for another. */
const PURPOSES: Record<OrderLinkKind, string> = {
  mail: 'manage-order-mail',
  screen: 'manage-order-screen',
  view: 'view-order',
}
const LETTERS: Record<OrderLinkKind, string> = { mail: 'm', screen: 's', view: 'v' }
const KINDS = ['mail', 'screen', 'view'] as const
/** To keep the link short. */
const RADIX = 36
/** A kind's letter, the order's number, and the signature with its key's id. */
const TOKEN = /^([msv])([1-9a-z][0-9a-z]{0,9})\.([\w-]{38})$/

const signedText = ({ tenantId, orderId, email }: LinkedOrder): string =>
  `${tenantId}/${orderId}/${email.trim().toLowerCase()}`

/** Returns the token of a link to exactly this order. */
export const orderToken = (config: Config, kind: OrderLinkKind, order: LinkedOrder): string =>
  `${LETTERS[kind]}${order.orderId.toString(RADIX)}.${sign(keysOf(config), PURPOSES[kind], signedText(order))}`

/** Returns what a token claims, which isOrderToken has to prove; null for a text that is no token. */
export function claimOf(token: string): { kind: OrderLinkKind; orderId: number } | null {
  const [, letter, order = ''] = TOKEN.exec(token) ?? []
  const kind = KINDS.find(one => LETTERS[one] === letter)
  return kind === undefined ? null : { kind, orderId: Number.parseInt(order, RADIX) }
}

/** Checks whether we signed a token for its kind and this order. */
export function isOrderToken(config: Config, token: string, order: LinkedOrder): boolean {
  const claim = claimOf(token)
  const signature = TOKEN.exec(token)?.[3]
  if (!claim || signature === undefined || claim.orderId !== order.orderId) return false
  return isSignature(keysOf(config), PURPOSES[claim.kind], signedText(order), signature)
}

/** What a mail asks the page to begin with. The page does nothing before a press, because programs that check mails open links too. */
export type OrderLinkStart = 'confirm' | 'move' | 'cancel' | 'work' | 'pay' | 'rate' | 'book'

/** What the page chooses at first: stars of a rating, the name key of a service to book, or the id of recommended work. */
export interface OrderLinkChoice {
  stars?: number
  service?: string
}

/** Returns the address of the page for a token, on the site. The token is behind the #, which browsers send to no server and no log contains. */
export function orderPath(token: string, start?: OrderLinkStart, choice: OrderLinkChoice = {}): string {
  const chosen = Object.entries(choice).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
  return `/manage${start === undefined ? '' : `?start=${start}${chosen.join('')}`}#${token}`
}

/**
 * Returns the address of the page that finishes a booking by a random token. It is the page of the other links: the letter before the token says which kind it is.
 */
export const finishPath = (token: string): string => `/manage#f${token}`
