import type { Config } from '../platform/config.ts'
import type { TenantDirectory } from './tenant-directory.ts'

const baseUrl = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`

/** Where a tenant's customers reach the site, for links in mails: the tenant's own host where it has one, else the public address. No slash at the end. */
export async function siteUrl(config: Config, tenants: TenantDirectory, tenantId: number): Promise<string> {
  const base = baseUrl(config)
  const host = await tenants.hostOf(tenantId)
  if (!host) return base
  const url = new URL(base)
  url.hostname = host
  return url.origin
}

/** Whether an origin is that of a tenant's site: the public address, or the same at a tenant's own host. */
export async function isTenantSite(config: Config, tenants: TenantDirectory, origin: string): Promise<boolean> {
  const [site, base] = [URL.parse(origin), new URL(baseUrl(config))]
  if (site?.protocol !== base.protocol || site.port !== base.port) return false
  return site.hostname === base.hostname || (await tenants.isHost(site.hostname))
}

/** The origins of all our sites: the public address, and the same at every tenant's own host. */
export async function siteOrigins(config: Config, tenants: TenantDirectory): Promise<string[]> {
  const base = new URL(baseUrl(config))
  const hosts = await tenants.hosts()
  return [base.hostname, ...hosts].map(host => Object.assign(new URL(base), { hostname: host }).origin)
}
