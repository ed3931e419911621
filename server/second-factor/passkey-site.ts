import { isIP } from 'node:net'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** The site that a passkey belongs to, as seen by the browser. */
export interface PasskeySite {
  /** Protocol, host and port. */
  origin: string
  /** The host name. */
  rpId: string
}

/**
 * Returns the tenant's site that the request comes from: the public address, or the same at one of the tenant's own hosts. The browser's origin is
 * accepted only if it is one of these, and the signed client data must match.
 * @throws Refusal 400 at an address where passkeys are not available, such as 127.0.0.1
 */
export async function passkeySite({ scope, config, origin }: Context): Promise<PasskeySite> {
  const base = new URL(config.publicUrl ?? `http://${config.host}:${config.port}`)
  const site = origin === undefined ? new URL(base) : URL.parse(origin)
  const hosts = await scope.db
    .selectFrom('tenant_domain')
    .where('tenant_id', '=', scope.tenant.id)
    .select('host')
    .orderBy('host')
    .execute()
  const own = hosts.map(row => row.host)
  // Only clients that are not browsers send no origin.
  if (site && origin === undefined) site.hostname = own[0] ?? base.hostname
  const isOwn =
    site?.protocol === base.protocol &&
    site.port === base.port &&
    (site.hostname === base.hostname || own.includes(site.hostname))
  if (!site || !isOwn || isIP(site.hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new Refusal(400, 'NO_PASSKEYS_HERE', TEXTS.noPasskeysHere)
  return { origin: site.origin, rpId: site.hostname }
}

/** Returns the same, or null where passkeys are not available. */
export const passkeySiteIfAny = (context: Context): Promise<PasskeySite | null> =>
  passkeySite(context).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
