import type { Database } from '../platform/database/tenant-database.ts'
import type { BrandImageKind } from './check-image.ts'

const ROUTE = '/api/tenant/'

/** Checks whether a tenant's record names an image on another site. */
export const isElsewhere = (url: string | null): url is string => url !== null && /^https:\/\//i.test(url)

/**
 * Returns the path of the copy of such an image. It contains the digest, so browsers may cache it forever, and the tenant, because an unknown host
 * does not identify one.
 */
export const brandImagePath = (tenantId: number, kind: BrandImageKind, digest: string): string =>
  `${ROUTE}${kind}?tenantId=${tenantId}&v=${digest}`

const PICTURE = new RegExp(`^${ROUTE}picture/([0-9a-f]{32})\\?tenantId=\\d+$`)

/** Returns the path of an uploaded picture. Its content never changes. */
export const picturePath = (tenantId: number, digest: string): string =>
  `${ROUTE}picture/${digest}?tenantId=${tenantId}`

/** Returns the digest of an uploaded picture by its path; undefined for any other URL. */
export const digestOf = (url: string | null): string | undefined => PICTURE.exec(url ?? '')?.[1]

/** Returns the URL of an API path for pages of any of our sites; other URLs stay unchanged. */
export const atApi = (url: string | null, apiUrl: string | undefined): string | null =>
  url !== null && apiUrl !== undefined && url.startsWith(ROUTE) ? `${apiUrl}${url.slice('/api'.length)}` : url

/** Returns the available copies of the images in a tenant's record, by kind. */
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
