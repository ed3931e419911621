import type { QuoteAnswer } from '../../domain/quote/lifecycle.ts'
import type { QuoteContent } from '../../domain/quote/quote.ts'
import type { Context } from '../platform/context.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { networkOf } from '../security/network-of.ts'
import { takePoint } from '../security/take-point.ts'
import { type AnswerInput, checkAnswer, recordAnswer } from './answer-quote.ts'
import { claimedQuote, isQuoteToken } from './quote-link.ts'
import { type QuoteRow, quotes, statusOf } from './rows.ts'
import { TEXTS } from './texts.ts'

/** As many as links to orders. */
const LINKS: LimitRule = { name: 'quote-link', points: 60, seconds: 60, batch: 6 }
/** How long a link works after the last day or the answer, in milliseconds: 60 days. */
const VALID_MS = 60 * 86_400_000

/** What the customer can do: answer it, wait for a new version, or ask for another quote. */
export type LinkedQuoteState = 'OPEN' | 'CHANGING' | 'EXPIRED' | QuoteAnswer

/** The newest version that was sent, for who has the link. */
export interface LinkedQuote {
  row: QuoteRow
  version: number
  content: QuoteContent
  sentAt: Date
  state: LinkedQuoteState
  /** Who answered it and when. */
  answer: { name: string; at: Date } | null
}

/**
 * Returns the quote of a link, as it was sent last. It needs no session, and changes nothing, because programs that check mails open links too.
 * @throws Refusal 404 LINK_INVALID for a text that we did not sign for a quote of this tenant and its present email; 409 LINK_EXPIRED; 429
 */
export async function linkedQuote(context: Context, token: string): Promise<LinkedQuote> {
  await takePoint(context, LINKS, addressKey(context.ip))
  const { scope, config, clock } = context
  const id = claimedQuote(token)
  if (id === null) throw invalid()
  const row = await quotes(scope.db).where('quote.id', '=', id).where('quote.erased_at', 'is', null).executeTakeFirst()
  const sent = await scope.db
    .selectFrom('quote_version as v')
    .leftJoin('quote_answer as a', join =>
      join.onRef('a.quote_id', '=', 'v.quote_id').onRef('a.version', '=', 'v.version'),
    )
    .where('v.quote_id', '=', id)
    .orderBy('v.version', 'desc')
    .select(['v.version', 'v.content', 'v.created_at', 'v.expires_at', 'a.name', 'a.created_at as answered_at'])
    .executeTakeFirst()
  const key = { tenantId: scope.tenant.id, quoteId: id, email: sent?.content.contact.email ?? '' }
  if (!row || !sent || !isQuoteToken(config, token, key)) throw invalid()
  const last = Math.max(sent.expires_at.getTime(), row.answered_at?.getTime() ?? 0)
  if (last + VALID_MS < clock.now().getTime()) throw new Refusal(409, 'LINK_EXPIRED', TEXTS.linkExpired)
  return {
    row,
    version: sent.version,
    content: sent.content,
    sentAt: sent.created_at,
    state: stateOf(row, clock.now()),
    answer: sent.name === null || sent.answered_at === null ? null : { name: sent.name, at: sent.answered_at },
  }
}

const invalid = (): Refusal => new Refusal(404, 'LINK_INVALID', TEXTS.linkInvalid)

function stateOf(row: QuoteRow, now: Date): LinkedQuoteState {
  const status = statusOf(row, now)
  if (status === 'DRAFT') return 'CHANGING'
  if (status === 'SENT') return 'OPEN'
  return status === 'BOOKED' ? 'ACCEPTED' : status
}

/**
 * Accepts or declines the version that the page showed.
 * @throws Refusal as linkedQuote and recordAnswer; 422
 */
export async function answerLinkedQuote(context: Context, token: string, input: AnswerInput): Promise<LinkedQuote> {
  const { row } = await linkedQuote(context, token)
  checkAnswer(input)
  const { scope, clock, ip } = context
  await scope.db.transaction().execute(async db => {
    await db.selectFrom('quote').where('id', '=', row.id).select('id').forUpdate().execute()
    const locked = await quotes(db).where('quote.id', '=', row.id).executeTakeFirstOrThrow()
    await recordAnswer(db, locked, input, { recordedById: null, network: networkOf(ip) ?? null, now: clock.now() })
  })
  return await linkedQuote(context, token)
}
