import { formatMoment } from '../../domain/format/moment.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { zoneOfUser } from '../session/user-zone.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { TEXTS } from './texts.ts'

/** Mails a customer that their data will be erased, and how to stop it. If they have already stopped it, no mail is sent. */
export async function mailErasure(
  { scope, services, siteUrl }: JobContext,
  { userId, occasion }: { userId: number; occasion: string },
): Promise<void> {
  const { tenant, db } = scope
  const user = await db
    .selectFrom('erasure_request')
    .innerJoin('app_user', 'app_user.id', 'erasure_request.user_id')
    .where('app_user.id', '=', userId)
    .select(['app_user.name', 'app_user.email', 'erasure_request.erase_at'])
    .executeTakeFirst()
  if (!user) return
  const { title, intro, action, closing } = TEXTS.erasureMail
  await services.mailer.send({
    to: user.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: title,
    ...renderMail({
      tenant: mailTenant(tenant, siteUrl),
      title,
      intro: intro(user.name, formatMoment(user.erase_at, await zoneOfUser(db, userId))),
      action: { label: action, url: `${siteUrl}/account/account-password` },
      closing,
    }),
    messageId: `erasure-${userId}-${Date.parse(occasion)}-${tenant.id}`,
  })
}
