import type { SignedInContext } from '../../platform/context.ts'

/** A host name of the tenant's site. */
export interface SiteDomain {
  host: string
  /** Mails and invoices link to it. */
  isPrimary: boolean
}

/** Returns the host names of the tenant's site, the primary first: without a chosen one, the first by name, as mails take it. The operator adds and removes them. */
export async function siteDomains({ scope: { db, tenant } }: SignedInContext): Promise<SiteDomain[]> {
  const rows = await db
    .selectFrom('tenant_domain')
    .where('tenant_id', '=', tenant.id)
    .orderBy('is_primary', 'desc')
    .orderBy('host')
    .select('host')
    .execute()
  return rows.map(({ host }, index) => ({ host, isPrimary: index === 0 }))
}
