import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { placeZone } from '../../domain/address/place-zone.ts'
import { localDay } from '../../domain/format/dates.ts'
import { nationalDigits } from '../../domain/format/phone.ts'
import { type BusinessInput, businessProblems } from '../../domain/setup/business-input.ts'
import { newPasswordProblem } from '../account/new-password.ts'
import { type AddressInput, checkAddress } from '../address/booking-input.ts'
import { codesAround } from '../address/codes-around.ts'
import { placeAddress, requireProvince } from '../address/place-address.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, invalidFields } from '../platform/refusal.ts'
import { hashPassword } from '../session/passwords.ts'
import { businessTemplate } from './template.ts'
import { TEXTS } from './texts.ts'

export interface NewBusiness extends BusinessInput {
  countryCode: CountryCode
  base: AddressInput
  /** The site's own host name; null for none. */
  host: string | null
}

/** The ids of a new tenant and its owner. */
export interface CreatedBusiness {
  tenantId: number
  userId: number
}

/**
 * Checks what was typed and returns everything that the new tenant's rows need: what was typed, the zone and the postal codes around the base, and the template.
 * @throws Refusal 422 with a message per field
 */
export async function describeBusiness(db: Database, input: NewBusiness, now: Date): Promise<object> {
  const problems = Object.entries(businessProblems(input)).map(([field, message]) => ({ field, message }))
  if (problems.length > 0) throw invalidFields(problems)
  const weak = await newPasswordProblem(input.password, {
    email: input.email,
    names: [input.ownerName, input.businessName],
    isStaff: true,
  })
  if (weak !== null) throw invalidField('password', weak)
  const address = await placeAddress(db, checkAddress(input.base, 'base'))
  if (address.countryCode !== input.countryCode) throw invalidField('base', TEXTS.addressOtherCountry)
  await requireProvince(db, address, 'base')
  const timeZone = placeZone(address)
  if (timeZone === undefined) throw invalidField('base', TEXTS.unknownPlace[input.countryCode])
  const { street, city, provinceCode, postalCode, lat, lng } = address
  return {
    ...businessTemplate(input.countryCode),
    name: input.businessName.trim(),
    countryCode: input.countryCode,
    phoneNumber: nationalDigits(input.phoneNumber),
    host: input.host,
    timeZone,
    addedOn: localDay(now, timeZone),
    base: { street, city, provinceCode, postalCode, lat, lng },
    areas: await codesAround(db, address),
    owner: {
      name: input.ownerName.trim(),
      email: input.email.trim(),
      passwordHash: await hashPassword(input.password),
    },
  }
}

/** Makes the first tenant. @returns null when there is one already */
export async function createFirstBusiness(
  db: Database,
  input: NewBusiness,
  now: Date,
): Promise<CreatedBusiness | null> {
  const business = await describeBusiness(db, input, now)
  const { rows } = await db.transaction().execute(trx =>
    sql<{
      business: CreatedBusiness | null
    }>`select app.create_first_tenant(${JSON.stringify(business)}::jsonb) as business`.execute(trx),
  )
  return rows[0]?.business ?? null
}
