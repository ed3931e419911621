import { countCharacters } from '../../domain/format/length.ts'
import { nameAuthor } from '../audit/name-author.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { clearFactors } from '../second-factor/clear-factors.ts'
import { factorsOf } from '../second-factor/factors.ts'
import { noteChange } from '../second-factor/note-change.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { type PersonPage, personPage } from './person.ts'
import { type PersonContent, readPerson } from './read-person.ts'
import { requireManage } from './policy.ts'
import { TEXTS } from './texts.ts'

const MAX_REASON = 200

async function managed({ scope, actor }: SignedInContext, id: number): Promise<PersonContent> {
  const person = await readPerson(scope.db, actor, id)
  requireManage(actor, person)
  return person
}

/**
 * Ends one session of a person, or all of them except the actor's own current one.
 * @throws Refusal 404 for a person that the actor does not see, and for a session that ended already; 403
 */
export async function endStaffSessions(
  context: SignedInContext,
  { id, deviceId }: { id: number; deviceId: number | null },
): Promise<PersonPage> {
  const { scope, actor } = context
  await managed(context, id)
  await scope.db.transaction().execute(async db => {
    const ended = await db
      .deleteFrom('session')
      .where('user_id', '=', id)
      .where('token_hash', '<>', actor.tokenHash)
      .$if(deviceId !== null, query => query.where('id', '=', deviceId ?? 0))
      .returning('id')
      .execute()
    if (ended.length === 0 && deviceId !== null) throw notFound('device')
    if (ended.length > 0)
      await recordSecurityEvent(context, { kind: 'session_ended', userId: id, details: { sessions: ended.length } }, db)
  })
  return await personPage(context, id)
}

/**
 * Removes the second factors of a person who lost them, ends their sessions and mails them. Their password stays. Owners and managers do it for the people they
 * may change; `npm run reset-second-factor` does it for everybody.
 * @throws Refusal 404; 403; 422 without a reason, which the audit stores; 409 without a second factor
 */
export async function resetStaffSecondFactor(
  context: SignedInContext,
  { id, ...input }: { id: number; reason: string },
): Promise<PersonPage> {
  const reason = input.reason.trim()
  if (reason === '') throw invalidField('reason', TEXTS.reasonMissing)
  if (countCharacters(reason) > MAX_REASON) throw invalidField('reason', TEXTS.reasonTooLong)
  const { scope, actor } = context
  await managed(context, id)
  if (id === actor.userId) throw new Refusal(409, 'ONESELF', TEXTS.ownSecondFactor)
  await scope.db.transaction().execute(async db => {
    const { hasTotp, passkeys } = await factorsOf(db, id)
    if (!hasTotp && passkeys === 0) throw new Refusal(409, 'NO_SECOND_FACTOR', TEXTS.noSecondFactor)
    await nameAuthor(db, context, reason)
    await clearFactors(db, id)
    await db.deleteFrom('session').where('user_id', '=', id).execute()
    await recordAuditEntry(db, context, {
      action: 'reset_second_factor',
      subject: 'app_user',
      subjectId: id,
      franchiseId: null,
      from: null,
      to: null,
      reason,
    })
    await noteChange(context, db, id, 'reset')
  })
  return await personPage(context, id)
}

/** Mails a person the link to set a new password, which works once within the hour. @throws Refusal 404; 403; 409 for somebody who is deactivated */
export async function mailStaffPasswordReset(context: SignedInContext, id: number): Promise<PersonPage> {
  const person = await managed(context, id)
  if (person.deactivatedAt !== null) throw new Refusal(409, 'DEACTIVATED', TEXTS.deactivated)
  await context.scope.db.transaction().execute(async db => {
    await recordSecurityEvent(context, { kind: 'password_reset_requested', userId: id }, db)
    await enqueue(db, 'mail-password-reset', { userId: id })
  })
  return await personPage(context, id)
}
