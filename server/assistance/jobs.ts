import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { TEXTS } from './texts.ts'

/** Emails a request for assistance to the tenant's support address; replies go to the customer. Does nothing if the request is gone. */
export async function mailAssistanceRequest(
  { scope, services, siteUrl }: JobContext,
  { assistanceRequestId }: { assistanceRequestId: number },
): Promise<void> {
  const { db, tenant } = scope
  const asked = await db
    .selectFrom('assistance_request')
    .where('id', '=', assistanceRequestId)
    .selectAll()
    .executeTakeFirst()
  if (!asked) return
  const postalCode = formatPostalCode(asked.postal_code)
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: TEXTS.mail.title,
    intro: TEXTS.mail.intro(asked.name, postalCode),
    rows: [
      [TEXTS.mail.name, asked.name],
      [TEXTS.mail.phone, formatPhone(asked.phone_number)],
      [TEXTS.mail.email, asked.email],
      [TEXTS.mail.postalCode, postalCode],
    ],
    lines: asked.body.split('\n').filter(line => line.trim() !== ''),
    closing: TEXTS.mail.closing(asked.name),
  })
  await services.mailer.send({
    to: tenant.supportEmail,
    fromName: tenant.name,
    replyTo: asked.email,
    subject: TEXTS.mail.subject(postalCode),
    html,
    text,
    messageId: `assistance-${tenant.id}-${asked.id}`,
  })
}
