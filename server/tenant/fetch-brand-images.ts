import type { JobContext } from '../platform/jobs/job-context.ts'
import { Refusal } from '../platform/refusal.ts'
import { isElsewhere } from './brand-image.ts'
import { type BrandImageKind, checkImage } from './check-image.ts'

const TRY_AGAIN_MS = 3_600_000

/**
 * Fetches the logo and the favicon that the tenant's record names on another site, once per URL. Records the reason of a failure and retries after an
 * hour (TENANT-03).
 */
export async function fetchBrandImages(context: Pick<JobContext, 'scope' | 'services' | 'clock'>): Promise<void> {
  const { db, tenant } = context.scope
  const named = await db
    .selectFrom('tenant')
    .where('id', '=', tenant.id)
    .select(['logo_url', 'favicon_url'])
    .executeTakeFirst()
  if (!named) return
  await storeImage(context, 'logo', named.logo_url)
  await storeImage(context, 'favicon', named.favicon_url)
}

async function storeImage(
  { scope: { db }, services, clock }: Pick<JobContext, 'scope' | 'services' | 'clock'>,
  kind: BrandImageKind,
  url: string | null,
): Promise<void> {
  if (!isElsewhere(url)) {
    await db.deleteFrom('brand_image').where('kind', '=', kind).execute()
    return
  }
  const now = clock.now()
  const stored = await db
    .selectFrom('brand_image')
    .where('kind', '=', kind)
    .select(['source_url', 'problem', 'tried_at'])
    .executeTakeFirst()
  const isSame = stored?.source_url === url
  if (isSame && stored.problem === null) return
  if (isSame && now.getTime() - stored.tried_at.getTime() < TRY_AGAIN_MS) return
  const row = { kind, source_url: url, tried_at: now, ...(await imageAt(services, url, kind)) }
  await db
    .insertInto('brand_image')
    .values(row)
    .onConflict(conflict => conflict.columns(['tenant_id', 'kind']).doUpdateSet(row))
    .execute()
}

async function imageAt(services: JobContext['services'], url: string, kind: BrandImageKind) {
  try {
    const { body } = await services.publicImages.load(url)
    const image = await checkImage(body, kind)
    return { body: image.body, png: image.png, content_type: image.contentType, digest: image.digest, problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { body: null, png: null, content_type: null, digest: null, problem: error.message }
  }
}
