import type { StaffRole } from '../../domain/account/roles.ts'
import { roleNames } from '../../domain/staff/role-names.ts'
import type { FixedMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** The page of the staff in the settings. */
const STAFF_PATH = '/account/franchisee/settings/staff'

/** Returns the mail that invites somebody to join the staff. */
export function invitationMail(
  shown: Record<'name' | 'email' | 'inviter' | 'business' | 'until' | 'url', string> & { roles: readonly StaffRole[] },
): FixedMail {
  const { mail } = TEXTS
  return {
    kind: 'invitation',
    title: mail.title(shown.business),
    intro: mail.intro(shown.name, shown.inviter, shown.business),
    rows: [
      [mail.email, shown.email],
      [mail.roles, TEXTS.names(roleNames(shown.roles))],
      [mail.until, shown.until],
    ],
    action: { label: mail.action, url: shown.url },
    closing: mail.closing,
  }
}

/** Returns the mail that asks for a new invitation. */
export function invitationRequestMail({
  name,
  email,
  siteUrl,
}: Record<'name' | 'email' | 'siteUrl', string>): FixedMail {
  const { requestMail: mail } = TEXTS
  return {
    kind: 'invitation_request',
    title: mail.title(name),
    intro: mail.intro(name, email),
    action: { label: mail.action, url: `${siteUrl}${STAFF_PATH}` },
    closing: mail.closing,
  }
}
