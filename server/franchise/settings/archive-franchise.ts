import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type Impact, NO_IMPACT } from '../../settings/impact.ts'
import { saveSection } from '../../settings/save-section.ts'
import { requireFranchise } from '../policy.ts'
import { archiveImpact } from './archive-impact.ts'
import { type FranchiseContent, type FranchiseSettings, franchiseInSettings, readContent } from './read-franchise.ts'

/** Names a franchise, and the version that the page showed. */
interface SeenFranchise {
  franchiseId: number
  seen: string
}

async function impactOf(db: Database, franchise: FranchiseContent): Promise<Impact> {
  // Bookings on their way hold the franchise's key; later ones find it archived. Two franchises that go at the same time wait for each other.
  await db.selectFrom('franchise').orderBy('id').select('id').forUpdate().execute()
  return await archiveImpact(db, franchise)
}

/** Returns what keeps a franchise in use, and what archiving it changes. @throws Refusal 404 */
export async function previewArchive({ scope: { db }, actor }: SignedInContext, franchiseId: number): Promise<Impact> {
  requireFranchise(actor, franchiseId)
  const franchise = await readContent(db, franchiseId)
  return franchise.archivedAt === null ? await archiveImpact(db, franchise) : NO_IMPACT
}

/** Archives a franchise: it takes no bookings any more. Its past stays readable. @throws Refusal 404; 409 as saveSection */
export async function archiveFranchise(
  context: SignedInContext,
  { franchiseId, seen, accepted }: SeenFranchise & { accepted?: string | null | undefined },
): Promise<FranchiseSettings> {
  requireFranchise(context.actor, franchiseId)
  await saveSection(context, {
    subject: 'franchise',
    owner: { rowId: franchiseId },
    read: db => readContent(db, franchiseId),
    seen,
    accepted,
    impact: impactOf,
    write: async db => {
      await db
        .updateTable('franchise')
        .set({ archived_at: context.clock.now() })
        .where('id', '=', franchiseId)
        .where('archived_at', 'is', null)
        .execute()
    },
  })
  return await franchiseInSettings(context, franchiseId)
}

/** Brings an archived franchise back, with its hours, area and vans. @throws Refusal 404; 409 as saveSection */
export async function restoreFranchise(
  context: SignedInContext,
  { franchiseId, seen }: SeenFranchise,
): Promise<FranchiseSettings> {
  requireFranchise(context.actor, franchiseId)
  await saveSection(context, {
    subject: 'franchise',
    owner: { rowId: franchiseId },
    read: db => readContent(db, franchiseId),
    seen,
    write: async db => {
      await db.updateTable('franchise').set({ archived_at: null }).where('id', '=', franchiseId).execute()
    },
  })
  return await franchiseInSettings(context, franchiseId)
}
