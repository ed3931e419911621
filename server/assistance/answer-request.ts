import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { lockRequest } from './read-requests.ts'
import { TEXTS } from './texts.ts'

/**
 * answerAssistanceRequest: emails an answer to the sender and closes the request.
 * @throws Refusal 422 for an empty or too long answer; 409 when it is closed already, such as by a colleague; 404
 */
export async function answerRequest(context: SignedInContext, input: { id: number; body: string }): Promise<void> {
  const { scope, actor, clock } = context
  const body = input.body.trim()
  if (body === '') throw invalidField('body', TEXTS.answerMissing)
  if (countCharacters(body) > NOTES_LENGTH) throw invalidField('body', TEXTS.messageTooLong)
  // One time for both: the answer closes the request.
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const { closedAt } = await lockRequest(db, actor, input.id)
    if (closedAt) throw new Refusal(409, 'ALREADY_CLOSED', TEXTS.alreadyClosed)
    const { id } = await db
      .insertInto('assistance_answer')
      .values({ assistance_request_id: input.id, author_id: actor.userId, body, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setClosed(db, { id: input.id, closedAt: now, userId: actor.userId })
    await enqueue(db, 'mail-assistance-answer', { assistanceAnswerId: id })
  })
}

/** closeAssistanceRequest: closes a request without an email, such as after a call. A second call changes nothing. @throws Refusal 404 */
export async function closeRequest({ scope, actor, clock }: SignedInContext, id: number): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const { closedAt } = await lockRequest(db, actor, id)
    if (!closedAt) await setClosed(db, { id, closedAt: clock.now(), userId: actor.userId })
  })
}

/** reopenAssistanceRequest: a closed request needs an answer again. Its answers stay. A second call changes nothing. @throws Refusal 404 */
export async function reopenRequest({ scope, actor }: SignedInContext, id: number): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const { closedAt } = await lockRequest(db, actor, id)
    if (closedAt) await setClosed(db, { id, closedAt: null, userId: null })
  })
}

async function setClosed(
  db: Database,
  { id, closedAt, userId }: { id: number; closedAt: Date | null; userId: number | null },
): Promise<void> {
  await db
    .updateTable('assistance_request')
    .set({ closed_at: closedAt, closed_by_id: userId })
    .where('id', '=', id)
    .execute()
}
