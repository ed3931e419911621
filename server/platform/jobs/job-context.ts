import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { TenantScope } from '../scope.ts'
import type { Services } from '../services.ts'

/** What a background task works with. */
export interface JobContext {
  scope: TenantScope
  clock: Clock
  services: Services
  config: Config
  /** Where the tenant's customers reach the site, without a slash at the end. */
  siteUrl: string
}
