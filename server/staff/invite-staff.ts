import { randomUUID } from 'node:crypto'
import { isEmail } from '../../domain/account/email.ts'
import { nameProblem } from '../../domain/account/name.ts'
import { TEXTS as ACCOUNT } from '../../domain/account/texts.ts'
import { INVITATION_DAYS } from '../../domain/staff/invitation.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { type FieldError, invalidField, invalidFields, Refusal } from '../platform/refusal.ts'
import { tellOwners } from '../session/tell-owners.ts'
import { changeSettings } from '../settings/save-section.ts'
import { accountOf } from './account-of.ts'
import { lockInvitation } from './open-invitation.ts'
import { type AccessInput, normalAccess, requireAccess, requireMayGive } from './policy.ts'
import { TEXTS } from './texts.ts'

const VALID_MS = INVITATION_DAYS * 86_400_000

interface InvitationInput extends AccessInput {
  name: string
  email: string
}

/**
 * Invites somebody to join the staff: the mailed link works for 7 days. Owners invite everybody, admins all except owners and admins, managers technicians of
 * their franchises.
 * @returns the invitation's id
 * @throws Refusal 422 per field, also for an email of staff or of a customer with records; 403 for roles that the actor may not give; 404 for another's franchise
 */
export async function inviteStaff(context: SignedInContext, input: InvitationInput): Promise<number> {
  const { actor, clock } = context
  const name = input.name.trim()
  const email = input.email.trim()
  const problems: FieldError[] = []
  const wrongName = nameProblem(name)
  if (wrongName) problems.push({ field: 'name', message: wrongName })
  if (!isEmail(email)) problems.push({ field: 'email', message: ACCOUNT.invalidEmail })
  if (problems.length > 0) throw invalidFields(problems)
  const access = normalAccess(input)
  await requireAccess(context.scope.db, actor, access)
  requireMayGive(actor, access.roles)
  const now = clock.now()
  return await changeSettings(context, async db => {
    await requireFree(db, email)
    // An expired invitation makes way for the new one.
    await db
      .updateTable('invitation')
      .set({ revoked_at: now })
      .where(eb => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '<=', now)
      .execute()
    const invitation = await db
      .insertInto('invitation')
      .values({
        email,
        name,
        roles: [...access.roles],
        franchise_ids: [...access.franchiseIds],
        van_ids: [...access.vanIds],
        vendor_ids: [...access.vendorIds],
        invited_by_id: actor.userId,
        created_at: now,
        expires_at: new Date(now.getTime() + VALID_MS),
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!invitation) throw invalidField('email', TEXTS.alreadyInvited)
    await enqueue(db, 'mail-invitation', { invitationId: invitation.id, occasion: randomUUID() })
    if (access.roles.includes('owner'))
      await tellOwners(
        context,
        db,
        { about: 'owner_invited', person: email },
        { kind: 'owner_invited', userId: null, details: { invitationId: invitation.id } },
      )
    return invitation.id
  })
}

async function requireFree(db: Database, email: string): Promise<void> {
  const account = await accountOf(db, email)
  if (account?.isDeactivated) throw invalidField('email', TEXTS.wasStaff)
  if (account?.isStaff) throw invalidField('email', TEXTS.alreadyStaff)
  if (account?.hasRecords) throw invalidField('email', TEXTS.isCustomer)
}

const notOpen = (): Refusal => new Refusal(409, 'INVITATION_NOT_OPEN', TEXTS.notOpen)

/**
 * Mails another link for an open or expired invitation, in the actor's name. Earlier links work until they expire.
 * @throws Refusal 404, 403; 409 when it was accepted or revoked
 */
export async function sendInvitationAgain(context: SignedInContext, id: number): Promise<number> {
  return await changeSettings(context, async db => {
    const invitation = await lockInvitation(db, context.actor, id)
    if (invitation.accepted_at || invitation.revoked_at) throw notOpen()
    const expiresAt = new Date(context.clock.now().getTime() + VALID_MS)
    // From now on it belongs to the inviting person: it ends with the rights of the person who sent it.
    await db
      .updateTable('invitation')
      .set({ expires_at: expiresAt, invited_by_id: context.actor.userId })
      .where('id', '=', id)
      .execute()
    await enqueue(db, 'mail-invitation', { invitationId: id, occasion: randomUUID() })
    return id
  })
}

/** Ends an invitation and all its links. @throws Refusal 404, 403; 409 when it was accepted or revoked */
export async function revokeInvitation(context: SignedInContext, id: number): Promise<number> {
  return await changeSettings(context, async db => {
    const invitation = await lockInvitation(db, context.actor, id)
    if (invitation.accepted_at || invitation.revoked_at) throw notOpen()
    await db.updateTable('invitation').set({ revoked_at: context.clock.now() }).where('id', '=', id).execute()
    return id
  })
}
