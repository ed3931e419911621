import { type InvitationState, invitationState } from '../../domain/staff/invitation.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashToken } from '../session/tokens.ts'
import { TEXTS } from './texts.ts'

const refused = (state: Exclude<InvitationState, 'open'> | 'unknown'): Refusal =>
  new Refusal(400, `INVITATION_${state.toUpperCase()}`, TEXTS.link[state])

/** Returns the invitation of a mailed link and what became of it. @throws Refusal 400 INVITATION_UNKNOWN for a link that is wrong or of another business */
export async function findLink(db: Database, token: string, now: Date) {
  const row = await db
    .selectFrom('invitation_link')
    .innerJoin('invitation', 'invitation.id', 'invitation_link.invitation_id')
    .innerJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by_id')
    .where('invitation_link.token_hash', '=', hashToken(token))
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.name',
      'invitation.roles',
      'invitation.franchise_ids',
      'invitation.van_ids',
      'invitation.vendor_ids',
      'invitation.accepted_at',
      'invitation.revoked_at',
      'invitation_link.expires_at',
      'invitation_link.token_hash',
      'inviter.id as inviter_id',
      'inviter.name as inviter_name',
    ])
    .forUpdate('invitation')
    .executeTakeFirst()
  if (!row) throw refused('unknown')
  const { accepted_at: acceptedAt, revoked_at: revokedAt, expires_at: expiresAt } = row
  return { ...row, state: invitationState({ acceptedAt, revokedAt, expiresAt }, now) }
}

/** The same, for a link that has to work. @throws Refusal 400 INVITATION_EXPIRED, INVITATION_REVOKED, INVITATION_USED or INVITATION_UNKNOWN */
export async function findOpenLink(db: Database, token: string, now: Date) {
  const link = await findLink(db, token, now)
  if (link.state !== 'open') throw refused(link.state)
  return link
}
