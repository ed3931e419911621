import type { CountryCode } from '../../domain/address/country.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Emails a request for assistance to the tenant's support address; replies go to the customer. Does nothing if the request is gone. */
export async function mailAssistanceRequest(
  context: JobContext,
  { assistanceRequestId }: { assistanceRequestId: number },
): Promise<void> {
  const { scope, services } = context
  const { db, tenant } = scope
  const asked = await db
    .selectFrom('assistance_request')
    .where('id', '=', assistanceRequestId)
    .selectAll()
    .executeTakeFirst()
  if (!asked) return
  const postalCode = formatPostalCode(asked.postal_code)
  const mail = assistanceMail({
    country: tenant.countryCode,
    name: asked.name,
    phone: formatPhone(asked.phone_number),
    email: asked.email,
    postalCode,
    body: asked.body,
  })
  await services.mailer.send({
    to: tenant.supportEmail,
    ...(await writeMail(context, mail)),
    replyTo: asked.email,
    messageId: `assistance-${tenant.id}-${asked.id}`,
  })
}

interface AssistanceMail extends Record<'name' | 'phone' | 'email' | 'postalCode' | 'body', string> {
  country: CountryCode
}

/** Returns the mail about a customer who asks for help. */
export function assistanceMail(shown: AssistanceMail): FixedMail {
  const { country, name, phone, email, postalCode, body } = shown
  const { mail: MAIL } = TEXTS
  return {
    kind: 'assistance_request',
    subject: MAIL.subject(postalCode),
    title: MAIL.title,
    intro: MAIL.intro(name, postalCode),
    rows: [
      [MAIL.name, name],
      [MAIL.phone, phone],
      [MAIL.email, email],
      [MAIL.postalCode[country], postalCode],
    ],
    lines: body.split('\n').filter(line => line.trim() !== ''),
    closing: MAIL.closing(name),
  }
}
