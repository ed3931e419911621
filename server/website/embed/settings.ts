import { siteOrigin, siteProblems } from '../../../domain/website/embed-sites.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'

/** Where the booking may be shown, and the address of its script. */
export interface EmbedSettings {
  sites: string[]
}

async function readSites(db: Database, tenantId: number): Promise<EmbedSettings> {
  const { sites } = await db
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select('embed_sites as sites')
    .executeTakeFirstOrThrow()
  return { sites }
}

/** Returns the sites of others that may show the booking. */
export const embedSites = async ({ scope }: SignedInContext): Promise<Stamped<EmbedSettings>> =>
  withStamp(await readSites(scope.db, scope.tenant.id))

/** Changes which sites of others may show the booking, at once. @throws Refusal 422 for each wrong one; 409 as saveSection */
export async function updateSites(
  context: SignedInContext,
  { sites, seen }: { sites: readonly string[]; seen: string },
): Promise<Stamped<EmbedSettings>> {
  const problems = siteProblems(sites)
  if (problems.length > 0) throw invalidFields(problems)
  const { id } = context.scope.tenant
  return await saveSection(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readSites(db, id),
    seen,
    write: async db => {
      const origins = sites.flatMap(site => siteOrigin(site) ?? [])
      await db.updateTable('tenant').set({ embed_sites: origins }).where('id', '=', id).execute()
    },
  })
}
