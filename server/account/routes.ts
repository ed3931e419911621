import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import { Refusal } from '../platform/refusal.ts'
import { confirmEmail, stopEmailChange } from './email-change.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { registerCustomer } from './register-customer.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

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

/** What an attempt is counted under; the body was read before, so it is a text. */
function emailOf(request: FastifyRequest): string {
  const { email } = request.body as { email: string }
  return email.trim().toLowerCase()
}

/** The authentication calls of document 1, section 7, limited per address and per account (rule T3). */
export function registerAccountRoutes(app: FastifyInstance, options: { rateLimits: boolean }): void {
  const perAddress = options.rateLimits ? { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } } : {}
  const perAccount = app.createRateLimit({
    max: 10,
    timeWindow: '1 minute',
    keyGenerator: request => `account:${emailOf(request)}`,
  })

  async function limitAccount(request: FastifyRequest): Promise<void> {
    const limit = options.rateLimits ? await perAccount(request) : { isAllowed: true as const }
    if (!limit.isAllowed && limit.isExceeded) {
      throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a minute and try again.')
    }
  }

  app.post('/auth/login', perAddress, async request => {
    const body = readInput(loginBody, request.body)
    await limitAccount(request)
    return await logIn(await request.context(), body)
  })

  app.post('/auth/register', perAddress, async request => {
    const body = readInput(registerBody, request.body)
    await limitAccount(request)
    return await registerCustomer(await request.context(), { ...body, userAgent: request.headers['user-agent'] })
  })

  app.post('/auth/forgot-password', perAddress, async request => {
    const body = readInput(forgotBody, request.body)
    await limitAccount(request)
    await requestPasswordReset(await request.context(), body.email)
    return { message: 'If there is an account with this email, a link to set a new password is on its way.' }
  })

  app.post('/auth/reset-password', perAddress, async request => {
    const body = readInput(resetBody, request.body)
    await limitAccount(request)
    return await resetPassword(await request.context(), body)
  })

  // The links of a change of the email lead to a page whose button calls these: a mail scanner that opens a link does nothing.
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
    // Never the storage: it holds work that was not sent yet.
    void reply.header('clear-site-data', '"cache"')
    return {}
  })
}
