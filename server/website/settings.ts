import { joinParagraphs, paragraphsOf } from '../../domain/website/legal-text.ts'
import { type PublicPages, pageProblems } from '../../domain/website/public-pages.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidFields } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'

/** Reads what the business's own pages say. */
export async function readPages(db: Database, tenantId: number): Promise<PublicPages> {
  const { termsUrl, privacyUrl, ...pages } = await db
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select([
      'hero_title as heroTitle',
      'hero_text as heroText',
      'about_text as about',
      'shows_prices as showsPrices',
      'shows_areas as showsAreas',
      'shows_hours as showsHours',
      'shows_ratings as showsRatings',
      'terms_text as terms',
      'terms_url as termsUrl',
      'privacy_text as privacy',
      'privacy_url as privacyUrl',
    ])
    .executeTakeFirstOrThrow()
  return { ...pages, termsUrl: termsUrl ?? '', privacyUrl: privacyUrl ?? '' }
}

/** Returns what the business's own pages say. */
export const publicPages = async ({ scope }: SignedInContext): Promise<Stamped<PublicPages>> =>
  withStamp(await readPages(scope.db, scope.tenant.id))

const tidy = (text: string): string => joinParagraphs(paragraphsOf(text))

/**
 * Changes what the business's own pages say, at once.
 * @throws Refusal 422 for each wrong field; 409 as saveSection
 */
export async function updatePages(
  context: SignedInContext,
  { pages, seen }: { pages: PublicPages; seen: string },
): Promise<Stamped<PublicPages>> {
  const problems = pageProblems(pages)
  if (problems.length > 0) throw invalidFields(problems)
  const { id } = context.scope.tenant
  return await saveSection(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readPages(db, id),
    seen,
    write: async db => {
      await db
        .updateTable('tenant')
        .set({
          hero_title: pages.heroTitle.trim(),
          hero_text: pages.heroText.trim(),
          about_text: tidy(pages.about),
          shows_prices: pages.showsPrices,
          shows_areas: pages.showsAreas,
          shows_hours: pages.showsHours,
          shows_ratings: pages.showsRatings,
          terms_text: tidy(pages.terms),
          terms_url: pages.termsUrl.trim() || null,
          privacy_text: tidy(pages.privacy),
          privacy_url: pages.privacyUrl.trim() || null,
        })
        .where('id', '=', id)
        .execute()
    },
  })
}
