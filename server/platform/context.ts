import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Limits } from './limits/limits.ts'
import { signInNeeded } from './refusal.ts'
import type { Actor, TenantScope } from './scope.ts'
import type { Services } from './services.ts'

/** Context of an operation: tenant, actor, origin, time and outside services. */
export interface Context {
  readonly scope: TenantScope
  readonly actor: Actor | null
  readonly ip: string
  readonly requestId: string
  readonly userAgent: string | undefined
  /** The page's origin as the browser sends it. Check that it is one of ours before you use it. */
  readonly origin: string | undefined
  /** Returns the address of the tenant's site, without a trailing slash. */
  readonly siteUrl: () => Promise<string>
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  readonly services: Services
  readonly config: Config
  readonly limits: Limits
  /** The password that came beside a GraphQL operation (`extensions.currentPassword`), for those that need a recent login. */
  readonly currentPassword?: string | undefined
  /** When the document of a GraphQL operation was measured by the limits (measure-once.ts). */
  measured?: 'before' | 'now'
}

/** Context of an operation that only signed-in users may call. Pothos gives it to the resolvers of `t.withAuth` fields. */
export interface SignedInContext extends Context {
  readonly actor: Actor
}

const isSignedIn = (context: Context): context is SignedInContext => context.actor !== null

/** Returns the context of a REST request that needs a signed-in user. @throws Refusal 401 if there is none */
export function requireSignedIn(context: Context): SignedInContext {
  if (!isSignedIn(context)) throw signInNeeded()
  return context
}
