import { countryNames } from '../../domain/address/country.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobPayloads, OwnersMatter } from '../platform/jobs/tasks.ts'
import { recordSecurityEvent, type SecurityEvent } from '../security/record-security-event.ts'
import { factsOf, findUser } from './mailed-user.ts'
import { mailAccount, ownersMail } from './mails.ts'
import { occasionOf } from './security-occasion.ts'
import { TEXTS } from './texts.ts'

/**
 * Records a change that every owner has to know of, and mails it to them, within its transaction. The one who made it gets the mail too, since their session may
 * be stolen. Who was an owner before the change gets it, even if they are not one when it is sent.
 * @param event what the security event says of the change
 */
export async function tellOwners(
  context: Context,
  db: Database,
  matter: OwnersMatter,
  event: SecurityEvent,
): Promise<void> {
  await recordSecurityEvent(context, event, db)
  // Somebody who accepts an invitation is not signed in yet.
  const actorId = context.actor?.userId ?? event.userId ?? 0
  const owners = await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.role', '=', 'owner')
    .where('u.deactivated_at', 'is', null)
    .$if(matter.about === 'owner_added', query => query.where('u.id', '<>', event.userId ?? 0))
    .select('u.id')
    .orderBy('u.id')
    .execute()
  for (const { id: userId } of owners)
    await enqueue(db, 'mail-owner', { userId, actorId, matter, ...occasionOf(context) })
}

/** Mails an owner a change that every owner has to know of. */
export async function mailOwner(
  context: JobContext,
  { userId, actorId, matter, ...when }: JobPayloads['mail-owner'],
): Promise<void> {
  const [owner, actor] = [await findUser(context, userId), await findUser(context, actorId)]
  if (!owner || !actor) return
  const facts = await factsOf(context, userId, when)
  const mail = ownersMail(
    { name: owner.name, by: actor.name, what: whatHappened(matter), siteUrl: context.siteUrl },
    facts,
  )
  await mailAccount(context, owner.email, `owner-${when.occasion}`, mail)
}

function whatHappened(matter: OwnersMatter): Record<'title' | 'sentence', string> {
  const texts = TEXTS.ownersMail
  if ('person' in matter)
    return matter.about === 'owner_invited' ? texts.ownerInvited(matter.person) : texts.ownerAdded(matter.person)
  const country = countryNames[matter.country]
  return matter.about === 'payment_keys' ? texts.paymentKeys(country) : texts.webhookSecret(country)
}
