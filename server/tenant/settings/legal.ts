import { formatPostalCode, normalisePostalCode } from '../../../domain/address/postal-code.ts'
import { type LegalSeller, legalProblems } from '../../../domain/tenant/business.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'

/** Who sells, as the page of the settings reads it. */
export interface ReadSeller extends LegalSeller {
  /** Nobody saved it yet: it is the name and the base of the business. */
  isProposed: boolean
}

const readEntity = (db: Database) =>
  db
    .selectFrom('legal_entity')
    .where('franchise_id', 'is', null)
    .select(['id', 'legal_name', 'street', 'city', 'province_code', 'postal_code', 'country_code', 'is_small_supplier'])
    .executeTakeFirst()

async function readSeller(db: Database, { scope: { tenant } }: SignedInContext): Promise<ReadSeller> {
  const entity = await readEntity(db)
  const registrations = entity
    ? await db
        .selectFrom('tax_registration')
        .where('legal_entity_id', '=', entity.id)
        .orderBy('jurisdiction')
        .orderBy('valid_from')
        .select(['jurisdiction', 'registration_number as number', 'valid_from as validFrom'])
        .execute()
    : []
  if (!entity) return await proposedSeller(db, tenant)
  return {
    legalName: entity.legal_name,
    street: entity.street,
    city: entity.city,
    provinceCode: entity.province_code,
    postalCode: formatPostalCode(entity.postal_code),
    countryCode: entity.country_code,
    isSmallSupplier: entity.is_small_supplier,
    registrations,
    isProposed: false,
  }
}

/** Most businesses sell under their name at the base of their first franchise, so nobody types that again. Nothing counts before it is saved. */
async function proposedSeller(db: Database, tenant: SignedInContext['scope']['tenant']): Promise<ReadSeller> {
  const base = await db
    .selectFrom('franchise')
    .orderBy('id')
    .select(['street', 'city', 'province_code', 'postal_code'])
    .limit(1)
    .executeTakeFirst()
  return {
    legalName: tenant.name,
    street: base?.street ?? '',
    city: base?.city ?? '',
    provinceCode: base?.province_code ?? '',
    postalCode: formatPostalCode(base?.postal_code ?? ''),
    countryCode: tenant.countryCode,
    isSmallSupplier: false,
    registrations: [],
    isProposed: true,
  }
}

/** Returns who sells, as invoices name them; before it was entered, the name and the base of the business as a proposal. */
export const legalSeller = async (context: SignedInContext): Promise<Stamped<ReadSeller>> =>
  withStamp(await readSeller(context.scope.db, context))

/**
 * Changes who sells and the tax numbers. New invoices have them, and earlier ones stay unchanged. A small supplier charges no tax on new bookings.
 * @throws Refusal 422 for each wrong field; 409 as saveSection
 */
export async function updateSeller(
  context: SignedInContext,
  { seller: typed, seen }: { seller: Omit<LegalSeller, 'countryCode'>; seen: string },
): Promise<Stamped<ReadSeller>> {
  const { tenant } = context.scope
  return await saveSection(context, {
    subject: 'legal_entity',
    owner: null,
    read: db => readSeller(db, context),
    seen,
    write: async (db, { countryCode, registrations }) => {
      const seller = { ...typed, countryCode }
      const problems = legalProblems(seller, registrations)
      if (problems.length > 0) throw invalidFields(problems)
      const values = {
        legal_name: seller.legalName.trim(),
        street: seller.street.trim(),
        city: seller.city.trim(),
        province_code: seller.provinceCode.toUpperCase(),
        postal_code: normalisePostalCode(seller.postalCode),
        country_code: countryCode,
        is_small_supplier: seller.isSmallSupplier,
      }
      const storedEntity = await readEntity(db)
      if (storedEntity) await db.updateTable('legal_entity').set(values).where('id', '=', storedEntity.id).execute()
      else
        await db
          .insertInto('legal_entity')
          .values({ tenant_id: tenant.id, ...values })
          .execute()
      const entity = storedEntity ?? (await readEntity(db))
      if (entity) await writeRegistrations(db, entity.id, seller.registrations)
    },
  })
}

async function writeRegistrations(
  db: Database,
  entityId: number,
  registrations: LegalSeller['registrations'],
): Promise<void> {
  const wanted = registrations.map(({ jurisdiction, validFrom }) => `${jurisdiction} ${validFrom}`)
  const stored = await db
    .selectFrom('tax_registration')
    .where('legal_entity_id', '=', entityId)
    .select(['id', 'jurisdiction', 'valid_from'])
    .execute()
  const gone = stored.filter(row => !wanted.includes(`${row.jurisdiction} ${row.valid_from}`)).map(({ id }) => id)
  if (gone.length > 0) await db.deleteFrom('tax_registration').where('id', 'in', gone).execute()
  if (registrations.length > 0)
    await db
      .insertInto('tax_registration')
      .values(
        registrations.map(({ jurisdiction, number, validFrom }) => ({
          legal_entity_id: entityId,
          jurisdiction,
          registration_number: number.trim(),
          valid_from: validFrom,
        })),
      )
      .onConflict(conflict =>
        conflict
          .columns(['tenant_id', 'legal_entity_id', 'jurisdiction', 'valid_from'])
          .doUpdateSet(eb => ({ registration_number: eb.ref('excluded.registration_number') })),
      )
      .execute()
}
