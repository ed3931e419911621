import type { Database } from '../platform/database/tenant-database.ts'
import type { BrandImageKind } from './check-image.ts'

const ROUTE = '/api/tenant/'

/** Whether a tenant's record names a picture on another site. */
export const isElsewhere = (url: string | null): url is string => url !== null && /^https:\/\//i.test(url)

/** Where the copy of such a picture is served. The digest is in it, so browsers may keep it for good; the tenant, because an unknown host names none. */
export const brandImagePath = (tenantId: number, kind: BrandImageKind, digest: string): string =>
  `${ROUTE}${kind}?tenantId=${tenantId}&v=${digest}`

/** A path of this API as a page of any of our sites asks for it; other addresses are left as they are. */
export const atApi = (url: string | null, apiUrl: string | undefined): string | null =>
  url !== null && apiUrl !== undefined && url.startsWith(ROUTE) ? `${apiUrl}${url.slice('/api'.length)}` : url

/** The copies that are there of what a tenant's record names, by kind. */
export async function findBrandImages(
  db: Database,
  named: Readonly<Record<BrandImageKind, string | null>>,
): Promise<Partial<Record<BrandImageKind, { digest: string; png: Buffer }>>> {
  const rows = await db
    .selectFrom('brand_image')
    .select(['kind', 'source_url', 'digest', 'png'])
    .where('problem', 'is', null)
    .execute()
  const current = rows.filter(row => row.source_url === named[row.kind as BrandImageKind])
  return Object.fromEntries(
    current.map(({ kind, digest, png }) => [kind, { digest: digest ?? '', png: png as Buffer }]),
  )
}
