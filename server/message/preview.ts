import { currencyOf } from '../../domain/address/country.ts'
import { durationText } from '../../domain/format/duration.ts'
import { isCustomerMail, type MailKind } from '../../domain/message/mails.ts'
import type { MailText } from '../../domain/message/our-texts.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { ownMailText } from '../tenant/own-texts.ts'
import { renderTenantMail, type WrittenMail } from '../tenant/write-mail.ts'
import { type Example, exampleMail } from './examples.ts'
import { requireText } from './mail-texts.ts'
import { TEXTS } from './texts.ts'

const TESTS: LimitRule = { name: 'mail-tests', points: 20, seconds: 3600 }

/** Returns what examples of this business show. */
export async function exampleOf({ scope, clock, siteUrl }: Context): Promise<Example> {
  const { db, tenant } = scope
  const franchise = await db.selectFrom('franchise').orderBy('id').select('time_zone').limit(1).executeTakeFirst()
  return {
    scope,
    siteUrl: await siteUrl(),
    now: clock.now(),
    timeZone: franchise?.time_zone ?? tenant.csvTimeZone,
    currency: currencyOf(tenant.countryCode),
  }
}

/**
 * Returns a mail with invented data, as it arrives.
 * @param draft `text`: what somebody is typing; by default the texts as saved
 * @param site where the pictures are; by default the site of the business
 * @throws Refusal 422 for each wrong text
 */
export async function previewMail(
  context: Context,
  { kind, text }: { kind: MailKind; text: MailText | null },
  site?: string,
): Promise<WrittenMail> {
  const example = await exampleOf(context)
  const mail = exampleMail(kind, example)
  const sender = { tenant: example.scope.tenant, siteUrl: site ?? example.siteUrl }
  if (!isCustomerMail(kind)) return renderTenantMail(mail, sender)
  if (text) requireText(kind, text)
  const own = text ?? (await ownMailText(example.scope.db, kind))
  return renderTenantMail(mail, sender, own)
}

/**
 * Sends a mail with invented data to the person who asks for it.
 * @returns the address
 * @throws Refusal 422 for each wrong text; 429 after many; 503 when it could not be sent
 */
export async function sendTestMail(
  context: SignedInContext,
  draft: { kind: MailKind; text: MailText | null },
): Promise<string> {
  const { actor, scope, services, limits, clock, log, requestId } = context
  const mail = await previewMail(context, draft)
  const wait = await limits.take(TESTS, `${scope.tenant.id} ${actor.userId}`)
  if (wait > 0) throw new Refusal(429, 'TOO_MANY', TEXTS.tooManyTests(durationText(Math.ceil(wait / 60_000))))
  const occasion = `${clock.now().getTime()}-${requestId.replaceAll(/[^\w-]/g, '').slice(0, 40)}`
  try {
    await services.mailer.send({
      to: actor.email,
      ...mail,
      subject: TEXTS.testSubject(mail.subject),
      messageId: `test-${scope.tenant.id}-${draft.kind}-${occasion}`,
    })
  } catch (error) {
    log.warn({ err: error }, 'a test mail was not sent')
    throw new Refusal(503, 'NOT_SENT', TEXTS.notSent)
  }
  return actor.email
}
