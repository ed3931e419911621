import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { limitRoute } from '../security/take-point.ts'
import { assertionInput, attestationInput } from './credential-input.ts'
import { enrolAtLogin, setUpAtLogin } from './enrol-at-login.ts'
import { logInWithPasskey, passkeyLoginOptions } from './log-in-with-passkey.ts'
import { passSecondFactor } from './pass-second-factor.ts'

/** All calls from one address together. */
const CALLS: LimitRule = { name: 'second-factor-address', points: 30, seconds: 60 }

const challenge = z.string().max(200)
const code = z.string().max(100)

const stepBody = z.intersection(
  z.object({ challenge, rememberDevice: z.boolean().default(false) }),
  z.discriminatedUnion('method', [
    z.object({ method: z.enum(['totp', 'recovery_code']), code }),
    z.object({ method: z.literal('passkey'), credential: assertionInput }),
  ]),
)
const setUpBody = z.object({ challenge, method: z.enum(['totp', 'passkey']) })
const enrolmentBody = z.intersection(
  z.object({ challenge }),
  z.discriminatedUnion('method', [
    z.object({ method: z.literal('totp'), code }),
    z.object({ method: z.literal('passkey'), credential: attestationInput, name: z.string().max(1000).nullish() }),
  ]),
)
const passkeyBody = z.object({ challenge, credential: assertionInput })

/** Registers the second step of a login, and passkey login. Rate-limited by address; each challenge and each account has its own limits too. */
export function registerSecondFactorRoutes(app: FastifyInstance): void {
  const perAddress = { preHandler: limitRoute(CALLS) }

  app.post('/auth/second-factor', perAddress, async request =>
    passSecondFactor(await request.context(), readInput(stepBody, request.body)),
  )
  app.post('/auth/second-factor/setup', perAddress, async request =>
    setUpAtLogin(await request.context(), readInput(setUpBody, request.body)),
  )
  app.post('/auth/second-factor/enrolment', perAddress, async request =>
    enrolAtLogin(await request.context(), readInput(enrolmentBody, request.body)),
  )
  app.post('/auth/passkey/options', perAddress, async request => passkeyLoginOptions(await request.context()))
  app.post('/auth/passkey', perAddress, async request =>
    logInWithPasskey(await request.context(), readInput(passkeyBody, request.body)),
  )
}
