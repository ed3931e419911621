import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { readInput } from '../../platform/http/read-input.ts'
import { Refusal } from '../../platform/refusal.ts'
import { contentSecurityPolicy } from '../stripe/pages/page-layout.ts'
import { consentPage } from './consent-page.ts'
import { consent, createGrants, findGrant, type Grant, issueTokens, setLocked } from './grants.ts'

const FORM = 'application/x-www-form-urlencoded'
const TOKEN_SECONDS = 7200
const CALLBACK_PATH = '/api/connected-car/callback'

const authorizeQuery = z.object({
  response_type: z.literal('code'),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string(),
  // The sandbox has no real cars.
  mode: z.literal('simulated'),
  // An S256 challenge: 32 bytes as base64url (RFC 7636, 4.2).
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'Send the code_challenge of a new code_verifier.'),
  code_challenge_method: z.literal('S256'),
})
const answerForm = z.object({
  answer: z.enum(['allow', 'deny']),
  odometer: z.coerce.number().int().min(0).max(2_000_000),
})
const securityBody = z.object({ action: z.enum(['LOCK', 'UNLOCK']) })
const tokenForm = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
])

export interface SmartcarSandboxOptions {
  /** Its role may create the schema `sandbox`. */
  pool: pg.Pool
  clock: Clock
  clientId: string
  clientSecret: string
  /** The sites that the consent page may lead to through the callback. */
  siteOrigins: () => Promise<readonly string[]>
  /** The callback URL on the API's host, if that is not the sites' host. */
  callbackUrl: string
}

/**
 * Registers a local stand-in for Smartcar: its consent page, OAuth tokens and the parts of API v2.0 that the product uses. It reaches no real car.
 */
export async function registerSmartcarSandbox(app: FastifyInstance, options: SmartcarSandboxOptions): Promise<void> {
  const { pool, clock, clientId, clientSecret, siteOrigins, callbackUrl } = options
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  await createGrants(pool)

  /** Returns the request's query. @throws Refusal 400 for a redirect URL other than our own callback */
  async function readAuthorization(request: FastifyRequest): Promise<z.infer<typeof authorizeQuery>> {
    const authorization = readInput(authorizeQuery, request.query)
    const callbacks = [callbackUrl, ...(await siteOrigins()).map(origin => `${origin}${CALLBACK_PATH}`)]
    if (callbacks.includes(authorization.redirect_uri)) return authorization
    throw new Refusal(400, 'INVALID_REDIRECT_URI', 'The redirect_uri must be the callback of this site.')
  }

  async function requireGrant(request: FastifyRequest): Promise<Grant> {
    const grant = await findGrant(pool, request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    const { id } = request.params as { id?: string }
    if (!grant || (id !== undefined && id !== grant.vehicle_id))
      throw new Refusal(401, 'AUTHENTICATION', 'The authorization header is not valid.')
    return grant
  }

  await app.register(
    scope => {
      if (scope.hasContentTypeParser(FORM)) scope.removeContentTypeParser(FORM)
      scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.get('/oauth/authorize', async (request, reply) => {
        const authorization = await readAuthorization(request)
        return reply
          .header(
            'content-security-policy',
            contentSecurityPolicy([...(await siteOrigins()), new URL(callbackUrl).origin]),
          )
          .type('text/html; charset=utf-8')
          .send(consentPage(authorization.scope.split(' ')))
      })
      scope.post('/oauth/authorize', async (request, reply) => {
        const { redirect_uri: redirectUri, state, code_challenge: challenge } = await readAuthorization(request)
        const { answer, odometer } = readInput(answerForm, request.body)
        const target = new URL(redirectUri)
        if (answer === 'allow')
          target.searchParams.set('code', await consent(pool, { redirectUri, challenge, odometerKm: odometer }))
        else target.searchParams.set('error', 'access_denied')
        target.searchParams.set('state', state)
        return reply.redirect(target.href, 303)
      })
      // Before the body is read.
      const onlyClient = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        if (request.headers.authorization !== basic) await reply.status(401).send({ error: 'invalid_client' })
      }
      scope.post('/oauth/token', { onRequest: onlyClient }, async (request, reply) => {
        const grant = readInput(tokenForm, request.body)
        const tokens = await issueTokens(
          pool,
          grant.grant_type === 'refresh_token'
            ? { refresh: grant.refresh_token }
            : { code: grant.code, redirectUri: grant.redirect_uri, verifier: grant.code_verifier },
        )
        if (!tokens) return reply.status(400).send({ error: 'invalid_grant' })
        return { ...tokens, token_type: 'Bearer', expires_in: TOKEN_SECONDS }
      })
      scope.get('/v2.0/vehicles', async request => ({ vehicles: [(await requireGrant(request)).vehicle_id] }))
      scope.get('/v2.0/vehicles/:id/vin', async request => ({ vin: (await requireGrant(request)).vin }))
      scope.get('/v2.0/vehicles/:id/odometer', async (request, reply) => {
        const { odometer_km: distance } = await requireGrant(request)
        return reply.header('sc-data-age', clock.now().toISOString()).send({ distance })
      })
      const onlyGranted = async (request: FastifyRequest): Promise<void> => void (await requireGrant(request))
      scope.post('/v2.0/vehicles/:id/security', { onRequest: onlyGranted }, async request => {
        const { vehicle_id: id } = await requireGrant(request)
        await setLocked(pool, id, readInput(securityBody, request.body).action === 'LOCK')
        return { status: 'success', message: 'Successfully sent request to vehicle' }
      })
    },
    { prefix: '/sandbox/smartcar' },
  )
}
