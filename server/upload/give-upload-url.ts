import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Upload } from '../ports/files.ts'
import { typeOfName } from '../providers/files/file-types.ts'
import { maxFileBytes } from '../providers/files/object-key.ts'
import { MAX_UPLOADS_A_DAY } from './quota.ts'
import { TEXTS } from './texts.ts'

const DAY_MS = 24 * 3_600_000
const MEGABYTE = 1024 * 1024

export interface UploadWish {
  fileName: string
  /** Null: use the type of the name's extension. */
  contentType: string | null
  /** Exact size in bytes; null if unknown: then the file counts with the maximum size. */
  size: number | null
}

/**
 * Returns a URL for one upload (UPLOAD-01) and records its owner.
 * @throws Refusal 422 for a type or size that is not accepted; 429 when the person's quota of the last 24 hours is used up
 */
export async function giveUploadUrl(context: SignedInContext, { fileName, ...wish }: UploadWish): Promise<Upload> {
  const { actor } = context
  const { scope, services, clock } = context
  const now = clock.now()
  const contentType = wish.contentType ?? typeOfName(fileName) ?? ''
  const owner = { tenantId: scope.tenant.id, ownerId: actor.userId }
  const upload = await services.files.presignPut({ ...owner, fileName, contentType, size: wish.size, now })
  const size = wish.size ?? maxFileBytes
  await scope.db.transaction().execute(async db => {
    // Counts one upload of a person at a time, so that parallel ones stay within the quota.
    await db.selectFrom('app_user').where('id', '=', actor.userId).select('id').forNoKeyUpdate().execute()
    await checkQuota(db, actor, size, new Date(now.getTime() - DAY_MS))
    await db
      .insertInto('stored_file')
      .values({
        location: upload.location,
        content_type: contentType,
        size,
        owner_id: actor.userId,
        created_at: now,
      })
      .execute()
  })
  return upload
}

async function checkQuota(
  db: Database,
  actor: { userId: number; isStaff: boolean },
  size: number,
  since: Date,
): Promise<void> {
  const limit = actor.isStaff ? MAX_UPLOADS_A_DAY.staff : MAX_UPLOADS_A_DAY.customer
  const used = await db
    .selectFrom('stored_file')
    .where('owner_id', '=', actor.userId)
    .where('created_at', '>', since)
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  if (used.files < limit.files && (used.bytes ?? 0) + size <= limit.bytes) return
  throw new Refusal(429, 'TOO_MANY_UPLOADS', TEXTS.quotaUsed(limit.files, limit.bytes / MEGABYTE))
}
