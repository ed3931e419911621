import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isEmail } from '../../domain/account/email.ts'
import type { Context } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { limitRoute, takePoint } from '../security/take-point.ts'
import { limitLogin, mayMailReset } from '../session/login-limits.ts'
import { confirmEmail, stopEmailChange } from './email-change.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { registerCustomer } from './register-customer.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { TEXTS } from './texts.ts'

const credential = z.string().max(1000)
const loginBody = z.object({
  email: credential,
  password: credential,
  rememberedDevice: z.string().max(200).optional(),
})
const registerBody = z.object({
  name: credential,
  email: credential,
  password: credential,
  recaptchaToken: z.string().max(10_000),
})
const forgotBody = z.object({ email: credential })
const resetBody = z.object({ email: credential, password: credential, passwordResetToken: z.string().max(200) })

const linkBody = z.object({ token: z.string().max(200) })

/** All authentication calls of an address together (rule T3). */
export const CALLS: LimitRule = { name: 'auth-address', points: 30, seconds: 60 }
/** Sign-ups and resets for one email from one address. */
const ATTEMPTS: LimitRule = { name: 'auth-attempts', points: 10, seconds: 60 }

/** Registers the authentication calls (AUTH-03, AUTH-10, AUTH-18, AUTH-21), limited by address and account (rule T3). */
export function registerAccountRoutes(app: FastifyInstance): void {
  const perAddress = { preHandler: limitRoute(CALLS) }
  const takeAttempt = (context: Context, call: string, email: string): Promise<void> =>
    takePoint(
      context,
      ATTEMPTS,
      `${call} ${context.scope.tenant.id} ${email.trim().toLowerCase()} ${addressKey(context.ip)}`,
    )

  app.post('/auth/login', perAddress, async request => {
    const body = readInput(loginBody, request.body)
    const context = await request.context()
    return await limitLogin(context, body.email, () => logIn(context, body))
  })

  app.post('/auth/register', perAddress, async request => {
    const body = readInput(registerBody, request.body)
    const context = await request.context()
    await takeAttempt(context, 'register', body.email)
    return await registerCustomer(context, { ...body, userAgent: request.headers['user-agent'] })
  })

  app.post('/auth/forgot-password', perAddress, async request => {
    const { email } = readInput(forgotBody, request.body)
    const context = await request.context()
    if (!isEmail(email) || (await mayMailReset(context, email))) await requestPasswordReset(context, email)
    return { message: TEXTS.resetLinkSent }
  })

  app.post('/auth/reset-password', perAddress, async request => {
    const body = readInput(resetBody, request.body)
    const context = await request.context()
    await takeAttempt(context, 'reset', body.email)
    return await resetPassword(context, body)
  })

  // The mailed links open a page whose button calls these routes, so that a mail scanner that opens a link changes nothing.
  app.post('/auth/confirm-email', perAddress, async request => {
    const { token } = readInput(linkBody, request.body)
    return await confirmEmail(await request.context(), token)
  })

  app.post('/auth/stop-email-change', perAddress, async request => {
    const { token } = readInput(linkBody, request.body)
    await stopEmailChange(await request.context(), token)
    return {}
  })

  app.post('/auth/logout', async (request, reply) => {
    await logOut(await request.context())
    // Never the storage: it contains work that was not sent yet.
    void reply.header('clear-site-data', '"cache"')
    return {}
  })
}
