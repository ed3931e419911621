import type { Config } from '../platform/config.ts'
import type { TenantDirectory } from './tenant-directory.ts'

/** Where a tenant's customers reach the site, for links in mails: the tenant's own host where it has one, else the public address. No slash at the end. */
export async function siteUrl(config: Config, tenants: TenantDirectory, tenantId: number): Promise<string> {
  const base = config.publicUrl ?? `http://${config.host}:${config.port}`
  const host = await tenants.hostOf(tenantId)
  if (!host) return base
  const url = new URL(base)
  url.hostname = host
  return url.origin
}
