import type { Context } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import { noteLogin } from '../session/note-login.ts'
import { openSession, type SignedIn } from '../session/open-session.ts'
import { hashPassword } from '../session/passwords.ts'
import { checkNewUser } from './new-user.ts'
import { TEXTS } from './texts.ts'

interface RegisterInput {
  name: string
  email: string
  password: string
  recaptchaToken: string
  userAgent?: string
}

/**
 * POST auth/register (AUTH-10): creates a customer's account and signs them in.
 * @throws Refusal 422 per field; 400 without human verification, or when the email can't be used, without the reason
 */
export async function registerCustomer(context: Context, input: RegisterInput): Promise<SignedIn> {
  checkNewUser(input)
  const isHuman = await context.services.humanCheck.verify(input.recaptchaToken, { action: 'SignUp', ip: context.ip })
  if (!isHuman) throw new Refusal(400, 'HUMAN_CHECK_FAILED', TEXTS.humanCheckFailed)
  const passwordHash = await hashPassword(input.password)
  return await context.scope.db.transaction().execute(async db => {
    const user = await db
      .insertInto('app_user')
      .values({ name: input.name.trim(), email: input.email.trim(), password_hash: passwordHash })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw emailTaken()
    await enqueue(db, 'mail-welcome', { userId: user.id })
    await noteLogin(context, user.id, db)
    return await openSession(db, user.id, { userAgent: input.userAgent, now: context.clock.now() })
  })
}

const emailTaken = (): Refusal => new Refusal(400, 'ACCOUNT_NOT_CREATED', TEXTS.accountNotCreated)
