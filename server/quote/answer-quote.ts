import { nameProblem } from '../../domain/account/name.ts'
import { countCharacters } from '../../domain/format/length.ts'
import type { QuoteAnswer } from '../../domain/quote/lifecycle.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { type FieldError, invalidFields, Refusal } from '../platform/refusal.ts'
import { lockQuote, type QuoteRow, quoteById, statusOf } from './rows.ts'
import { TEXTS } from './texts.ts'

/** Most characters of a reason. */
export const REASON_LENGTH = 500

/** What somebody says to a version of a quote. */
export interface AnswerInput {
  answer: QuoteAnswer
  /** The version that was on the screen. */
  version: number
  /** Who answers. */
  name: string
  /** Why a quote is declined; may be empty for one that is accepted. */
  reason: string
}

/** @throws Refusal 422 with a message per field */
export function checkAnswer({ answer, name, reason }: AnswerInput): void {
  const problems: FieldError[] = []
  const wrongName = nameProblem(name)
  if (wrongName !== null) problems.push({ field: 'name', message: wrongName })
  if (answer === 'DECLINED' && reason.trim() === '') problems.push({ field: 'reason', message: TEXTS.reasonMissing })
  if (countCharacters(reason.trim()) > REASON_LENGTH)
    problems.push({ field: 'reason', message: TEXTS.reasonTooLong(REASON_LENGTH) })
  if (problems.length > 0) throw invalidFields(problems)
}

/** Who answered: by the link, from a network; or staff who wrote it down. */
interface Answering {
  recordedById: number | null
  network: string | null
  now: Date
}

/**
 * Records the answer to the version that was seen, in the caller's transaction, which has locked the quote. The same answer again changes nothing.
 * @throws Refusal 409 QUOTE_CHANGED for a version that is not the one that counts, QUOTE_EXPIRED, QUOTE_ANSWERED
 */
export async function recordAnswer(
  db: Database,
  row: QuoteRow,
  input: AnswerInput,
  { recordedById, network, now }: Answering,
): Promise<void> {
  if (row.version !== input.version || row.status === 'DRAFT')
    throw new Refusal(409, 'QUOTE_CHANGED', TEXTS.answerChanged)
  if (row.status === input.answer) return
  if (row.status !== 'SENT') throw new Refusal(409, 'QUOTE_ANSWERED', TEXTS.answered)
  if (statusOf(row, now) === 'EXPIRED') throw new Refusal(409, 'QUOTE_EXPIRED', TEXTS.answerExpired)
  const { id } = await db
    .insertInto('quote_answer')
    .values({
      quote_id: row.id,
      version: row.version,
      answer: input.answer,
      name: input.name.trim(),
      reason: input.reason.trim(),
      recorded_by_id: recordedById,
      network,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('quote')
    .set({
      status: input.answer,
      answered_at: now,
      revision: row.revision + 1,
      ...(recordedById !== null && { changed_by_id: recordedById }),
    })
    .where('id', '=', row.id)
    .execute()
  await enqueue(db, 'notify-staff', { of: 'quote', quoteAnswerId: id })
}

/**
 * Records an answer that a customer gave on the phone or in person.
 * @throws Refusal 404; 409 as recordAnswer; 422
 */
export async function recordQuoteAnswer(
  context: SignedInContext,
  { id, ...input }: AnswerInput & { id: number },
): Promise<QuoteRow> {
  const { scope, actor, clock } = context
  checkAnswer(input)
  await scope.db.transaction().execute(async db => {
    const row = await lockQuote(db, actor, id)
    await recordAnswer(db, row, input, { recordedById: actor.userId, network: null, now: clock.now() })
  })
  return await quoteById(scope.db, actor, id)
}
