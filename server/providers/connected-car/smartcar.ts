import { z } from 'zod'
import { callService } from '../../platform/http/call-service.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CarTokens, CONNECTED_CAR_PERMISSIONS, type ConnectedCarService } from '../../ports/connected-car.ts'
import type { ConnectionMode } from './connection-mode.ts'
import { TEXTS } from './texts.ts'

export interface SmartcarOptions {
  clientId: string
  clientSecret: string
  mode: ConnectionMode
  /** Base URL of Connect for browsers. No URL here has a trailing slash. */
  connectUrl: string
  authUrl: string
  apiUrl: string
  /**
   * Whether the service supports PKCE. Smartcar does not document these parameters, so they are sent only to the sandbox
   * (docs/decisions/2026-11-22-connected-car-pkce.md).
   */
  hasPkce: boolean
}

const TIMEOUT_MS = 15_000

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
const vehicles = z.object({ vehicles: z.array(z.string()).min(1) })
const vehicleVin = z.object({ vin: z.string() })
const done = z.object({ status: z.literal('success') })
const odometer = z.object({ distance: z.number().nonnegative() })

/** Creates a client for Smartcar's OAuth and its API v2.0 (https://smartcar.com/docs), in kilometres. */
export function createSmartcar(options: SmartcarOptions): ConnectedCarService {
  const { clientId, clientSecret, mode, connectUrl, authUrl, apiUrl, hasPkce } = options
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')

  async function requestTokens(grant: Record<string, string>, now: Date): Promise<CarTokens> {
    const headers = { authorization: `Basic ${basic}` }
    const { body } = await ask(`${authUrl}/oauth/token`, tokens, { method: 'POST', headers, body: form(grant) })
    const accessExpiresAt = new Date(now.getTime() + body.expires_in * 1000)
    return { access: body.access_token, refresh: body.refresh_token, accessExpiresAt }
  }
  const read = <Schema extends z.ZodType>(access: string, path: string, schema: Schema) =>
    ask(`${apiUrl}/v2.0${path}`, schema, {
      headers: { authorization: `Bearer ${access}`, 'sc-unit-system': 'metric' },
    })

  return {
    consentUrl({ redirectUrl, state, codeChallenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUrl,
        scope: CONNECTED_CAR_PERMISSIONS.join(' '),
        mode,
        state,
        single_select: 'true',
        ...(hasPkce && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
      })
      return `${connectUrl}/oauth/authorize?${query.toString()}`
    },

    exchangeCode: ({ code, redirectUrl, codeVerifier, now }) =>
      requestTokens(
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUrl,
          ...(hasPkce && { code_verifier: codeVerifier }),
        },
        now,
      ),

    refreshTokens: (refresh, now) => requestTokens({ grant_type: 'refresh_token', refresh_token: refresh }, now),

    async findCar(access) {
      const list = await read(access, '/vehicles', vehicles)
      const [id = ''] = list.body.vehicles
      return { id, vin: (await read(access, `/vehicles/${encodeURIComponent(id)}/vin`, vehicleVin)).body.vin }
    },

    async readOdometer(access, id) {
      const { body, readAt } = await read(access, `/vehicles/${encodeURIComponent(id)}/odometer`, odometer)
      return { km: Math.floor(body.distance), readAt }
    },

    async setLock(access, id, action) {
      await ask(`${apiUrl}/v2.0/vehicles/${encodeURIComponent(id)}/security`, done, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      })
    },
  }
}

const form = (fields: Record<string, string>): URLSearchParams => new URLSearchParams(fields)

async function ask<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  init: RequestInit,
): Promise<{ body: z.output<Schema>; readAt: Date }> {
  try {
    const answer = await callService(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.status >= 400 && answer.status < 500) throw connectionEnded()
    if (!answer.ok) throw new Error(`Smartcar answered ${answer.status}`)
    // When the car last reported it.
    const age = answer.headers.get('sc-data-age') ?? answer.headers.get('date')
    return { body: schema.parse(await answer.json()), readAt: new Date(age ?? Date.now()) }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const refusal = new Refusal(503, 'CONNECTED_CAR_UNAVAILABLE', TEXTS.unavailable)
    refusal.cause = cause
    throw refusal
  }
}

const connectionEnded = (): Refusal => new Refusal(409, 'CONNECTION_ENDED', TEXTS.connectionEnded)
