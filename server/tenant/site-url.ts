import type { Config } from '../platform/config.ts'
import type { TenantDirectory } from './tenant-directory.ts'

const baseUrl = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`

/**
 * Returns the site's URL for a tenant's customers, for links in mails: the tenant's own host if it has one, otherwise the public address. No trailing
 * slash.
 */
export async function siteUrl(config: Config, tenants: TenantDirectory, tenantId: number): Promise<string> {
  const base = baseUrl(config)
  const host = await tenants.hostOf(tenantId)
  if (!host) return base
  const url = new URL(base)
  url.hostname = host
  return url.origin
}

/** Checks whether an origin is a tenant's site: the public address, or the same at a tenant's own host. */
export async function isTenantSite(config: Config, tenants: TenantDirectory, origin: string): Promise<boolean> {
  const [site, base] = [URL.parse(origin), new URL(baseUrl(config))]
  if (site?.protocol !== base.protocol || site.port !== base.port) return false
  return site.hostname === base.hostname || (await tenants.isHost(site.hostname))
}

/** Returns the origins of all our sites: the public address, and the same at every tenant's own host. */
export async function siteOrigins(config: Config, tenants: TenantDirectory): Promise<string[]> {
  const base = new URL(baseUrl(config))
  const hosts = await tenants.hosts()
  return [base.hostname, ...hosts].map(host => Object.assign(new URL(base), { hostname: host }).origin)
}
