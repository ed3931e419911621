import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'

/** Brings a request for assistance to the tenant's support address; an answer goes to whoever asked. No such request means nothing to do. */
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
    title: 'A customer asks for help',
    intro: `${asked.name} wants to book at ${postalCode}, which is outside every service area.`,
    rows: [
      ['Name', asked.name],
      ['Phone', formatPhone(asked.phone_number)],
      ['Email', asked.email],
      ['Postal code', postalCode],
    ],
    lines: asked.body.split('\n').filter(line => line.trim() !== ''),
    closing: `Reply to this email to write to ${asked.name}.`,
  })
  await services.mailer.send({
    to: tenant.supportEmail,
    fromName: tenant.name,
    replyTo: asked.email,
    subject: `Booking assistance: ${postalCode}`,
    html,
    text,
    messageId: `assistance-${tenant.id}-${asked.id}`,
  })
}
