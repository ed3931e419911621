import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { invalidField } from '../../platform/refusal.ts'
import { deriveSecret, keysOf } from '../../platform/secret.ts'
import { takePoint } from '../../security/take-point.ts'
import { mailAccount } from '../../session/mails.ts'
import type { FixedMail } from '../../tenant/write-mail.ts'
import { orderWithoutAccount } from './account-offer.ts'
import type { LinkedOrder } from './linked-order.ts'
import { TEXTS } from './texts.ts'

/** A code works in the ten minutes in which it was mailed, and in the next ten. */
const STEP_MS = 600_000
const DIGITS = 6
const DAY_SECONDS = 86_400
/** Of one guest a day. Two of a million codes are right at a time, so a day of guesses finds one with a chance of 1 in 50,000. */
const MAILS: LimitRule = { name: 'account-code-mails', points: 5, seconds: DAY_SECONDS }
const GUESSES: LimitRule = { name: 'account-codes', points: 10, seconds: DAY_SECONDS }

/** Whose account a code makes. */
interface CodeFor {
  tenantId: number
  userId: number
  email: string
}

/** Returns the code of ten minutes. It follows from the server's secret, so nothing is stored until it is used. */
function codeOf(secret: string, { tenantId, userId, email }: CodeFor, step: number): string {
  const text = `${tenantId}/${userId}/${email.trim().toLowerCase()}/${step}`
  const digest = createHmac('sha256', deriveSecret(secret, 'account-code')).update(text).digest()
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** Returns the code that is mailed now. */
export const accountCode = (config: Config, whom: CodeFor, now: Date): string =>
  codeOf(keysOf(config)[0], whom, stepAt(now))

function isCode(config: Config, whom: CodeFor, now: Date, typed: string): boolean {
  const given = Buffer.from(typed.replaceAll(/\D/g, ''))
  const steps = [stepAt(now), stepAt(now) - 1]
  return keysOf(config)
    .flatMap(secret => steps.map(step => Buffer.from(codeOf(secret, whom, step))))
    .some(code => code.length === given.length && timingSafeEqual(code, given))
}

const whomOf = ({ scope }: Pick<Context, 'scope'>, { order, email }: LinkedOrder): CodeFor => ({
  tenantId: scope.tenant.id,
  userId: order.user_id,
  email,
})

/**
 * POST auth/order-account-code: mails a code to the mailbox of a link's guest. A link can be forwarded; the code shows that its reader reads the mailbox now (DOOR-22).
 * @throws Refusal as orderWithoutAccount; 429 after 5 a day
 */
export async function requestAccountCode(context: Context, token: string): Promise<void> {
  const { order } = await orderWithoutAccount(context, token)
  await takePoint(context, MAILS, `${context.scope.tenant.id} ${order.user_id}`, { message: () => TEXTS.noMoreCodes })
  await context.scope.db
    .transaction()
    .execute(db => enqueue(db, 'mail-account-code', { workOrderId: order.id, at: context.clock.now().toISOString() }))
}

/** @throws Refusal 422 for a code that is wrong or too old; 429 after 10 a day */
export async function requireAccountCode(context: Context, linked: LinkedOrder, typed: string): Promise<void> {
  const whom = whomOf(context, linked)
  await takePoint(context, GUESSES, `${whom.tenantId} ${whom.userId}`, { message: () => TEXTS.noMoreCodes })
  if (!isCode(context.config, whom, context.clock.now(), typed)) throw invalidField('code', TEXTS.wrongCode)
}

/** Returns the mail with the code. */
export const accountCodeMail = (name: string, code: string): FixedMail => ({
  kind: 'account_code',
  subject: TEXTS.codeMail.subject(code),
  title: TEXTS.codeMail.title,
  highlight: code,
  intro: TEXTS.codeMail.intro(name),
  closing: TEXTS.codeMail.closing,
})

/** Job: mails the code of the time at which it was asked for. */
export async function mailAccountCode(
  context: JobContext,
  { workOrderId, at }: { workOrderId: number; at: string },
): Promise<void> {
  const { scope, config } = context
  const order = await scope.db
    .selectFrom('work_order as w')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .where('w.id', '=', workOrderId)
    .select(['w.user_id as userId', 'c.name', 'c.email'])
    .executeTakeFirst()
  if (!order) return
  const code = accountCode(config, { tenantId: scope.tenant.id, ...order }, new Date(at))
  const key = `account-code-${order.userId}-${Date.parse(at)}`
  await mailAccount(context, order.email, key, accountCodeMail(order.name, code))
}
