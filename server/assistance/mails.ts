import type { CountryCode } from '../../domain/address/country.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type CustomerMail, type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

const linesOf = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '')

/** Emails a request for assistance to the tenant's support address; replies go to the sender. Does nothing if the request is gone. */
export async function mailAssistanceRequest(
  context: JobContext,
  { assistanceRequestId }: { assistanceRequestId: number },
): Promise<void> {
  const { scope, services } = context
  const { db, tenant } = scope
  const request = await db
    .selectFrom('assistance_request')
    .where('id', '=', assistanceRequestId)
    .where('erased_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!request) return
  const mail = assistanceMail({
    country: tenant.countryCode,
    name: request.name,
    phone: formatPhone(request.phone_number),
    email: request.email,
    postalCode: formatPostalCode(request.postal_code),
    body: request.body,
  })
  await services.mailer.send({
    to: tenant.supportEmail,
    ...(await writeMail(context, mail)),
    replyTo: request.email,
    messageId: `assistance-${tenant.id}-${request.id}`,
  })
}

interface AssistanceMail extends Record<'name' | 'phone' | 'email' | 'postalCode' | 'body', string> {
  country: CountryCode
}

/** Returns the mail about a person who asks for help. */
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
    lines: linesOf(body),
    closing: MAIL.closing(name),
  }
}

/** Emails an answer to the sender of a request; replies go to the support address. Does nothing once the request is erased. */
export async function mailAssistanceAnswer(
  context: JobContext,
  { assistanceAnswerId }: { assistanceAnswerId: number },
): Promise<void> {
  const { scope, services } = context
  const { db, tenant } = scope
  const answer = await db
    .selectFrom('assistance_answer as a')
    .innerJoin('assistance_request as r', 'r.id', 'a.assistance_request_id')
    .where('a.id', '=', assistanceAnswerId)
    .where('r.erased_at', 'is', null)
    .select(['a.body', 'r.name', 'r.email', 'r.body as question'])
    .executeTakeFirst()
  if (!answer) return
  await services.mailer.send({
    to: answer.email,
    ...(await writeMail(context, assistanceAnswerMail(answer))),
    messageId: `assistance-answer-${tenant.id}-${assistanceAnswerId}`,
  })
}

/** Returns the mail with an answer, and the message that it answers. */
export const assistanceAnswerMail = (answer: Record<'name' | 'body' | 'question', string>): CustomerMail => ({
  kind: 'assistance_answer',
  values: { customerName: answer.name },
  lines: [...linesOf(answer.body), TEXTS.mail.youWrote, ...linesOf(answer.question).map(TEXTS.mail.quoted)],
})
