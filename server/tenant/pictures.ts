import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { digestOf, picturePath } from './brand-image.ts'
import type { UploadedKind } from './check-image.ts'
import { drawPicture } from './draw-picture.ts'
import { isDrawn, cacheDrawnLogo } from './tenant-logo.ts'
import { TEXTS } from './texts.ts'

const DAY_MS = 86_400_000
/** Pictures of a business that nobody saved, in a day. */
const MAX_UNUSED = 50

/**
 * Keeps an uploaded picture, redrawn. It is part of the brand only once it is saved there; until then it is kept for a day.
 * @returns its path
 * @throws Refusal 422 for a picture that cannot be drawn; 429 when too many were uploaded and not saved
 */
export async function keepPicture(
  { scope: { db, tenant }, clock }: SignedInContext,
  file: Buffer,
  kind: UploadedKind,
): Promise<string> {
  const now = clock.now()
  await db
    .deleteFrom('brand_picture')
    .where('used_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
  const { unused } = await db
    .selectFrom('brand_picture')
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unused'))
    .executeTakeFirstOrThrow()
  if (unused >= MAX_UNUSED) throw new Refusal(429, 'TOO_MANY_UPLOADS', TEXTS.tooManyPictures)
  const { digest, body, png } = await drawPicture(file, kind)
  await db
    .insertInto('brand_picture')
    .values({ digest, body, png, created_at: now })
    .onConflict(conflict => conflict.columns(['tenant_id', 'digest']).doNothing())
    .execute()
  return picturePath(tenant.id, digest)
}

/** Returns an uploaded picture; undefined when there is none. */
export const findPicture = (db: Database, digest: string): Promise<{ body: Buffer } | undefined> =>
  db.selectFrom('brand_picture').where('digest', '=', digest).select('body').executeTakeFirst()

/** Marks a picture as part of the brand. @returns false unless it is an uploaded picture of this business */
export async function usePicture(db: Database, tenantId: number, url: string, now: Date): Promise<boolean> {
  const digest = digestOf(url)
  if (digest === undefined || url !== picturePath(tenantId, digest)) return false
  const used = await db
    .updateTable('brand_picture')
    .set(eb => ({ used_at: eb.fn.coalesce('used_at', eb.val(now)) }))
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst()
  return used !== undefined
}

/** Reads an uploaded logo for mails and PDFs, once in a process. */
export async function keepUploadedLogo(db: Database, logoUrl: string | null): Promise<void> {
  const digest = digestOf(logoUrl)
  if (logoUrl === null || digest === undefined || isDrawn(logoUrl)) return
  const picture = await db.selectFrom('brand_picture').where('digest', '=', digest).select('png').executeTakeFirst()
  if (picture) cacheDrawnLogo(logoUrl, picture.png)
}
