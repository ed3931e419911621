import type { StaffRole } from '../../domain/account/roles.ts'
import { formatMoment } from '../../domain/format/moment.ts'
import { INVITATION_DAYS } from '../../domain/staff/invitation.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { mailAccount } from '../session/mails.ts'
import { makeToken } from '../session/tokens.ts'
import { zoneOfUser } from '../session/user-zone.ts'
import { invitationMail, invitationRequestMail } from './mails.ts'

interface Occasion {
  invitationId: number
  occasion: string
}

const VALID_MS = INVITATION_DAYS * 86_400_000

const findInvitation = ({ scope }: JobContext, id: number) =>
  scope.db
    .selectFrom('invitation')
    .innerJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by_id')
    .where('invitation.id', '=', id)
    .select(['invitation.email', 'invitation.name', 'roles', 'accepted_at', 'revoked_at'])
    .select(['inviter.id as inviter_id', 'inviter.name as inviter_name', 'inviter.email as inviter_email'])
    .executeTakeFirst()

/** Mails a new link of an invitation, which works for 7 days. Does nothing when it was accepted or revoked meanwhile. */
export async function mailInvitation(context: JobContext, { invitationId, occasion }: Occasion): Promise<void> {
  const invitation = await findInvitation(context, invitationId)
  if (!invitation || invitation.accepted_at || invitation.revoked_at) return
  const { token, hash } = makeToken()
  const { scope, clock, siteUrl } = context
  const expiresAt = new Date(clock.now().getTime() + VALID_MS)
  await scope.db
    .insertInto('invitation_link')
    .values({ token_hash: hash, invitation_id: invitationId, expires_at: expiresAt })
    .execute()
  const mail = invitationMail({
    name: invitation.name,
    email: invitation.email,
    inviter: invitation.inviter_name,
    business: scope.tenant.name,
    roles: invitation.roles as StaffRole[],
    until: formatMoment(expiresAt, await zoneOfUser(scope.db, invitation.inviter_id)),
    url: `${siteUrl}/auth/invitation#${token}`,
  })
  await mailAccount(context, invitation.email, `invitation-${occasion}`, mail)
}

/** Mails the person who sent an invitation that its link no longer works and another is wanted. */
export async function mailInvitationRequest(context: JobContext, { invitationId, occasion }: Occasion): Promise<void> {
  const invitation = await findInvitation(context, invitationId)
  if (!invitation) return
  const mail = invitationRequestMail({ ...invitation, siteUrl: context.siteUrl })
  await mailAccount(context, invitation.inviter_email, `invitation-request-${occasion}`, mail)
}
