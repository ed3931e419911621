import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Limits } from './limits/limits.ts'
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
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  readonly services: Services
  readonly config: Config
  readonly limits: Limits
}
