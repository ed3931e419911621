import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { admit } from '../second-factor/admit.ts'
import { noteFailedLogin } from '../session/note-login.ts'
import type { SignedIn } from '../session/open-session.ts'
import { isPassword } from '../session/passwords.ts'
import { TEXTS } from './texts.ts'

/**
 * POST auth/login (AUTH-03).
 * @throws Refusal 400 with the same message for an unknown email and a wrong password; 400 when a second step is needed
 */
export async function logIn(
  context: Context,
  input: { email: string; password: string; rememberedDevice?: string },
): Promise<SignedIn> {
  const { db } = context.scope
  const user = await db
    .selectFrom('app_user')
    .where(eb => eb(eb.fn('lower', ['email']), '=', input.email.trim().toLowerCase()))
    .select(['id', 'password_hash'])
    .executeTakeFirst()
  if (!(await isPassword(input.password, user?.password_hash)) || !user) {
    await noteFailedLogin(context, user?.id)
    throw new Refusal(400, 'LOGIN_FAILED', TEXTS.loginFailed)
  }
  return await admit(context, user.id, input.rememberedDevice)
}
