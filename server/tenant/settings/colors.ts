import { isHexColor } from '../../../domain/tenant/contrast.ts'
import { type BrandChoice, paletteOf } from '../../../domain/tenant/palette.ts'
import type { TenantColors } from '../../../domain/tenant/tenant.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'
import { TEXTS } from '../texts.ts'

async function readChoice(db: Database, tenantId: number): Promise<BrandChoice> {
  const { colors } = await db.selectFrom('tenant').where('id', '=', tenantId).select('colors').executeTakeFirstOrThrow()
  const { primary, bookingStepsTextAccentColor } = colors as TenantColors
  return { primary, accent: bookingStepsTextAccentColor }
}

/** Returns the colours that the business chose. */
export const brandColors = async ({ scope }: SignedInContext): Promise<Stamped<BrandChoice>> =>
  withStamp(await readChoice(scope.db, scope.tenant.id))

/** Changes the colours of the brand; all others follow from the two. @throws Refusal 422 for what is no colour; 409 as saveSection */
export async function updateColors(
  context: SignedInContext,
  { colors, seen }: { colors: BrandChoice; seen: string },
): Promise<Stamped<BrandChoice>> {
  const wrong = (['primary', 'accent'] as const).filter(key => !isHexColor(colors[key]))
  if (wrong.length > 0) throw invalidFields(wrong.map(field => ({ field, message: TEXTS.notAColor })))
  const { id } = context.scope.tenant
  return await saveSection(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readChoice(db, id),
    seen,
    write: async db => {
      await db
        .updateTable('tenant')
        .set({
          colors: JSON.stringify(
            paletteOf({ primary: colors.primary.toLowerCase(), accent: colors.accent.toLowerCase() }),
          ),
        })
        .where('id', '=', id)
        .execute()
    },
  })
}
