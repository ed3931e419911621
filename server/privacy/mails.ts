import { formatMoment } from '../../domain/format/moment.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { zoneOfUser } from '../session/user-zone.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Mails a customer when their data will be erased, and how to stop it. @param occasion the time of the request */
export async function sendErasureMail(
  context: JobContext,
  user: { id: number; name: string; email: string; erase_at: Date },
  occasion: string,
): Promise<void> {
  const { scope, services, siteUrl } = context
  const { tenant, db } = scope
  const at = formatMoment(user.erase_at, await zoneOfUser(db, user.id))
  await services.mailer.send({
    to: user.email,
    ...(await writeMail(context, erasureMail({ name: user.name, at, siteUrl }))),
    messageId: `erasure-${user.id}-${Date.parse(occasion)}-${tenant.id}`,
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
