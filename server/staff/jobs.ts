import type { StaffRole } from '../../domain/account/roles.ts'
import { formatMoment } from '../../domain/format/moment.ts'
import { INVITATION_DAYS } from '../../domain/staff/invitation.ts'
import { roleNames } from '../../domain/staff/role-names.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { mailAccount } from '../session/account-mail.ts'
import { makeToken } from '../session/tokens.ts'
import { zoneOfUser } from '../session/user-zone.ts'
import { TEXTS } from './texts.ts'

interface Occasion {
  invitationId: number
  occasion: string
}

const VALID_MS = INVITATION_DAYS * 86_400_000
/** The page of the staff in the settings. */
const STAFF_PATH = '/account/franchisee/settings/staff'

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
  const business = scope.tenant.name
  const { mail } = TEXTS
  await mailAccount(context, invitation.email, `invitation-${occasion}`, {
    title: mail.title(business),
    intro: mail.intro(invitation.name, invitation.inviter_name, business),
    rows: [
      [mail.email, invitation.email],
      [mail.roles, TEXTS.names(roleNames(invitation.roles as StaffRole[]))],
      [mail.until, formatMoment(expiresAt, await zoneOfUser(scope.db, invitation.inviter_id))],
    ],
    action: { label: mail.action, url: `${siteUrl}/auth/invitation#${token}` },
    closing: mail.closing,
  })
}

/** Mails the person who sent an invitation that its link no longer works and another is wanted. */
export async function mailInvitationRequest(context: JobContext, { invitationId, occasion }: Occasion): Promise<void> {
  const invitation = await findInvitation(context, invitationId)
  if (!invitation) return
  const { requestMail: mail } = TEXTS
  await mailAccount(context, invitation.inviter_email, `invitation-request-${occasion}`, {
    title: mail.title(invitation.name),
    intro: mail.intro(invitation.name, invitation.email),
    action: { label: mail.action, url: `${context.siteUrl}${STAFF_PATH}` },
    closing: mail.closing,
  })
}
