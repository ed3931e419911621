import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { COUNTRY_CODES } from '../../domain/address/country.ts'
import type { Clock } from '../platform/clock.ts'
import type { TenantDatabases } from '../platform/database/tenant-database.ts'
import { readInput } from '../platform/http/read-input.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule, Limits } from '../platform/limits/limits.ts'
import { notFound, Refusal, TooManyRequests } from '../platform/refusal.ts'
import type { Keys } from '../platform/secret.ts'
import type { Services } from '../platform/services.ts'
import { openSession } from '../session/open-session.ts'
import type { TenantDirectory } from '../tenant/tenant-directory.ts'
import { createFirstBusiness } from './create-business.ts'
import { isSetupToken } from './setup-token.ts'
import { TEXTS } from './texts.ts'

const text = z.string().max(255)
const linkBody = z.object({ token: z.string().max(200) })
const country = z.enum(COUNTRY_CODES)
const searchBody = linkBody.extend({ search: text, countryCode: country })
const placeBody = linkBody.extend({ id: z.string().max(2000) })
const base = z.object({
  street: text,
  city: text,
  postalCode: text,
  province: text,
  provinceCode: text,
  country: text,
  countryCode: country,
  lat: z.number(),
  lng: z.number(),
})
const businessBody = linkBody.extend({
  businessName: text,
  countryCode: country,
  base,
  phoneNumber: text,
  ownerName: text,
  email: text,
  password: z.string().max(1000),
})

/** All calls of an address; the page searches addresses with them. */
const CALLS: LimitRule = { name: 'set-up', points: 120, seconds: 60 }
const WRONG_TOKENS: LimitRule = { name: 'set-up-wrong', points: 10, seconds: 60 }

interface SetupOptions {
  databases: TenantDatabases
  tenants: TenantDirectory
  services: Services
  limits: Limits
  clock: Clock
  keys: Keys
}

/** Returns the host for the tenant's domain; null for localhost and addresses, which are no names of a site. */
function siteHost(host: string): string | null {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const isLocal = name === 'localhost' || name.endsWith('.localhost') || name.startsWith('[') || isIP(name) !== 0
  return isLocal || name === '' ? null : name
}

/**
 * Registers the calls of the page /setup, which makes the first tenant. All need the link's token, and answer 404 once there is a tenant. They are calls
 * of no tenant, so they are not part of the query API.
 */
export function registerSetupRoutes(app: FastifyInstance, options: SetupOptions): void {
  const { databases, tenants, services, limits, clock, keys } = options
  const db = databases.of(0)

  async function takePoint(rule: LimitRule, request: FastifyRequest): Promise<void> {
    const waitMs = await limits.take(rule, addressKey(request.ip))
    if (waitMs > 0) throw new TooManyRequests(TEXTS.tooMany, Math.ceil(waitMs / 1000))
  }

  /** @throws Refusal 404 once there is a tenant; 403 for a wrong token; 429 */
  async function admit(request: FastifyRequest): Promise<void> {
    if (!(await tenants.isEmpty())) throw notFound('record')
    await takePoint(CALLS, request)
    const { token } = readInput(linkBody, request.body)
    if (await isSetupToken(db, keys, token)) return
    await takePoint(WRONG_TOKENS, request)
    throw new Refusal(403, 'WRONG_LINK', TEXTS.wrongLink)
  }

  app.post('/setup/link', async request => {
    await admit(request)
    return {}
  })

  app.post('/setup/suggestions', async request => {
    await admit(request)
    const { search, countryCode } = readInput(searchBody, request.body)
    return { suggestions: await services.addressSearch.suggest(search, { countries: [countryCode], limit: 5 }) }
  })

  app.post('/setup/place', async request => {
    await admit(request)
    return { place: await services.addressSearch.resolve(readInput(placeBody, request.body).id) }
  })

  app.post('/setup/business', async request => {
    await admit(request)
    const input = readInput(businessBody, request.body)
    const business = await createFirstBusiness(db, { ...input, host: siteHost(request.host) }, clock.now())
    tenants.forget()
    if (!business) throw notFound('record')
    const from = { userAgent: request.headers['user-agent'], now: clock.now() }
    return {
      tenantId: business.tenantId,
      session: await openSession(databases.of(business.tenantId), business.userId, from),
    }
  })
}
