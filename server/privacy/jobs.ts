import { formatMoment } from '../../domain/format/moment.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { zoneOfUser } from '../session/user-zone.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Mails a customer that their data will be erased, and how to stop it. If they have already stopped it, no mail is sent. */
export async function mailErasure(
  context: JobContext,
  { userId, occasion }: { userId: number; occasion: string },
): Promise<void> {
  const { scope, services, siteUrl } = context
  const { tenant, db } = scope
  const user = await db
    .selectFrom('erasure_request')
    .innerJoin('app_user', 'app_user.id', 'erasure_request.user_id')
    .where('app_user.id', '=', userId)
    .select(['app_user.name', 'app_user.email', 'erasure_request.erase_at'])
    .executeTakeFirst()
  if (!user) return
  const mail = erasureMail({ name: user.name, at: formatMoment(user.erase_at, await zoneOfUser(db, userId)), siteUrl })
  await services.mailer.send({
    to: user.email,
    ...(await writeMail(context, mail)),
    messageId: `erasure-${userId}-${Date.parse(occasion)}-${tenant.id}`,
  })
}

/** Returns the mail about data that will be erased. */
export function erasureMail({ name, at, siteUrl }: Record<'name' | 'at' | 'siteUrl', string>): FixedMail {
  const { title, intro, action, closing } = TEXTS.erasureMail
  return {
    kind: 'erasure',
    title,
    intro: intro(name, at),
    action: { label: action, url: `${siteUrl}/account/account-password` },
    closing,
  }
}
