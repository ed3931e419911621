import { type SqlBool, sql } from 'kysely'
import { isHexColor } from '../../../domain/tenant/contrast.ts'
import { type BrandChoice, type BrandPictures, paletteOf } from '../../../domain/tenant/palette.ts'
import type { TenantColors } from '../../../domain/tenant/tenant.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, invalidFields } from '../../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'
import { usePicture } from '../pictures.ts'
import { TEXTS } from '../texts.ts'

/** The colours and pictures that the business chose. */
export type Brand = BrandChoice & BrandPictures

const PICTURES = { logo: 'logo_url', favicon: 'favicon_url', linkPicture: 'image' } as const
const PICTURE_NAMES = Object.keys(PICTURES) as (keyof BrandPictures)[]

async function readBrand(db: Database, tenantId: number): Promise<Brand> {
  const { colors, ...pictures } = await db
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select(['colors', 'logo_url as logo', 'favicon_url as favicon', 'image as linkPicture'])
    .executeTakeFirstOrThrow()
  const { primary, bookingStepsTextAccentColor } = colors as TenantColors
  return { primary, accent: bookingStepsTextAccentColor, ...pictures }
}

/** Whether the brand had this picture before: undoing a change and putting one back name it again. */
const wasPicture = async (db: Database, name: keyof BrandPictures, url: string): Promise<boolean> => {
  const before = await db
    .selectFrom('audit_entry')
    .where('subject', '=', 'tenant')
    .where(sql<SqlBool>`changes @> ${JSON.stringify([{ from: { [PICTURES[name]]: url } }])}::jsonb`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

/** Returns the colours and pictures that the business chose. */
export const brandColors = async ({ scope }: SignedInContext): Promise<Stamped<Brand>> =>
  withStamp(await readBrand(scope.db, scope.tenant.id))

interface BrandChange {
  /** Pictures that are left out stay. A new one is the path of an uploaded picture, or one that the brand had before. */
  brand: BrandChoice & Partial<BrandPictures>
  seen: string
}

/**
 * Changes the brand: all other colours follow from the two, and each picture has an address of its own, so no browser shows an old one.
 * @throws Refusal 422 for what is no colour or no uploaded picture; 409 as saveSection
 */
export async function updateColors(context: SignedInContext, { brand, seen }: BrandChange): Promise<Stamped<Brand>> {
  const { id, countryCode } = context.scope.tenant
  const wrong = (['primary', 'accent'] as const).filter(key => !isHexColor(brand[key]))
  if (wrong.length > 0) throw invalidFields(wrong.map(field => ({ field, message: TEXTS.notAColor[countryCode] })))
  return await saveSection(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readBrand(db, id),
    seen,
    write: async (db, current) => {
      const pictures: Partial<Record<(typeof PICTURES)[keyof BrandPictures], string | null>> = {}
      for (const name of PICTURE_NAMES) {
        const url = brand[name]
        if (url === undefined || url === current[name]) continue
        const isOurs =
          url === null || (await usePicture(db, id, url, context.clock.now())) || (await wasPicture(db, name, url))
        if (!isOurs) throw invalidField(name, TEXTS.noPicture)
        pictures[PICTURES[name]] = url
      }
      await db
        .updateTable('tenant')
        .set({
          ...pictures,
          colors: JSON.stringify(
            paletteOf({ primary: brand.primary.toLowerCase(), accent: brand.accent.toLowerCase() }),
          ),
        })
        .where('id', '=', id)
        .execute()
    },
  })
}
