import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { TenantDatabases } from '../database/tenant-database.ts'
import type { Limits } from '../limits/limits.ts'
import { currentWork } from '../observe/work.ts'
import { ownValue } from '../own-value.ts'
import { Refusal, signInNeeded } from '../refusal.ts'
import { type Actor, openScope, type Tenant, type TenantScope } from '../scope.ts'
import type { Services } from '../services.ts'
import { TEXTS } from '../texts.ts'
import { hasBody } from './cut-slow-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Finds the tenant and the actor, at most once per request. */
    context(): Promise<Context>
  }
  interface FastifyContextConfig {
    /** The page requests it without user activity, so it does not extend the session. */
    isUnattended?: boolean
    /** What is checked before the body is read: `needed` refuses everybody without a session, `checked` refuses a token without one. */
    session?: 'needed' | 'checked'
  }
}

/** A page sets it when the user has been idle for a while, so that its request does not extend the session. */
const UNATTENDED_HEADER = 'x-unattended'

export interface RequestContextOptions {
  databases: TenantDatabases
  findTenant(host: string, named: number | undefined): Promise<Tenant | undefined>
  /** Checks whether the host alone says which tenant it is. */
  isHost(host: string): Promise<boolean>
  findActor(
    scope: TenantScope,
    authorization: string | undefined,
    at: { now: Date; counts: boolean; limits: Config['idle'] },
  ): Promise<Actor | null>
  siteUrl: (tenantId: number) => Promise<string>
  clock: Clock
  services: Services
  config: Config
  limits: Limits
}

/** Returns the tenant id that the client sends, which selects the tenant when the host does not (rule T1). */
function namedTenant(request: FastifyRequest): number | undefined {
  const query = request.query as { tenantId?: string } | undefined
  const body = request.body as { tenantId?: number | string } | undefined
  const named = Number(request.headers['x-tenant-id'] ?? query?.tenantId ?? body?.tenantId)
  return Number.isSafeInteger(named) && named > 0 ? named : undefined
}

/** Adds the context to every request. */
export function registerRequestContext(app: FastifyInstance, options: RequestContextOptions): void {
  async function resolve(request: FastifyRequest): Promise<Context> {
    const tenant = await options.findTenant(request.host, namedTenant(request))
    if (!tenant) throw new Refusal(503, 'NO_TENANT', TEXTS.noTenant)
    const scope = openScope(options.databases, tenant)
    const actor = await options.findActor(scope, request.headers.authorization, {
      now: options.clock.now(),
      counts: request.headers[UNATTENDED_HEADER] === undefined && !request.routeOptions.config.isUnattended,
      limits: options.config.idle,
    })
    const work = currentWork()
    if (work) Object.assign(work, { tenantId: tenant.id, actorId: actor?.userId })
    return {
      scope,
      actor,
      ip: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'],
      origin: request.headers.origin,
      siteUrl: () => options.siteUrl(tenant.id),
      log: request.log,
      clock: options.clock,
      services: options.services,
      config: options.config,
      limits: options.limits,
    }
  }

  const contextOf = ownValue(resolve)
  app.decorateRequest('context', function (this: FastifyRequest) {
    return contextOf(this)
  })

  // Before the body is read, so that nobody without a session can make us read one.
  app.addHook('onRequest', async request => {
    const { session } = request.routeOptions.config
    if (session === undefined || !hasBody(request)) return
    if (session === 'checked') {
      if (request.headers.authorization === undefined) return
      // Only the body may name the tenant, and it is checked later.
      if (namedTenant(request) === undefined && !(await options.isHost(request.hostname))) return
    }
    if (!(await request.context()).actor) throw signInNeeded()
  })
}
