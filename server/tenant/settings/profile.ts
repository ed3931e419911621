import { phoneDigits } from '../../../domain/format/phone.ts'
import { type BusinessProfile, profileProblems } from '../../../domain/tenant/business.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'

const readProfile = (db: Database, tenantId: number): Promise<BusinessProfile> =>
  db
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select(['name', 'site_title as siteTitle', 'support_phone as supportPhone', 'support_email as supportEmail'])
    .executeTakeFirstOrThrow()

/** Returns what customers see of the business. */
export const businessProfile = async ({ scope }: SignedInContext): Promise<Stamped<BusinessProfile>> =>
  withStamp(await readProfile(scope.db, scope.tenant.id))

/**
 * Changes what customers see of the business, at once: site, mails and PDFs. Invoices keep the seller that they were made with.
 * @throws Refusal 422 for each wrong field; 409 as saveSection
 */
export async function updateProfile(
  context: SignedInContext,
  { profile, seen }: { profile: BusinessProfile; seen: string },
): Promise<Stamped<BusinessProfile>> {
  const problems = profileProblems(profile)
  if (problems.length > 0) throw invalidFields(problems)
  const { id } = context.scope.tenant
  return await saveSection(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readProfile(db, id),
    seen,
    write: async db => {
      await db
        .updateTable('tenant')
        .set({
          name: profile.name.trim(),
          site_title: profile.siteTitle.trim(),
          support_phone: phoneDigits(profile.supportPhone),
          support_email: profile.supportEmail.trim(),
        })
        .where('id', '=', id)
        .execute()
    },
  })
}
