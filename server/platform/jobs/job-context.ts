import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { TenantScope } from '../scope.ts'
import type { Services } from '../services.ts'

/** Context of a background task. */
export interface JobContext {
  scope: TenantScope
  clock: Clock
  services: Services
  config: Config
  /** URL of the site for the tenant's customers, without a trailing slash. */
  siteUrl: string
}
