import { localDay } from '../../../domain/format/dates.ts'
import { actsEverywhere } from '../../../domain/account/permissions.ts'
import type { CountryCode } from '../../../domain/address/country.ts'
import { placeZone, placeZones } from '../../../domain/address/place-zone.ts'
import {
  contactProblems,
  type FranchiseContact,
  franchiseNameProblem,
} from '../../../domain/franchise/franchise-input.ts'
import { TEXTS as RULES } from '../../../domain/franchise/texts.ts'
import { phoneDigits } from '../../../domain/format/phone.ts'
import { PROPOSED_HOURS } from '../../../domain/schedule/opening-hours.ts'
import type { AddressInput } from '../../address/booking-input.ts'
import { codesAround } from '../../address/codes-around.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, invalidFields } from '../../platform/refusal.ts'
import { changeSettings } from '../../settings/save-section.ts'
import { checkBase } from './change-franchise.ts'
import { type FranchiseSettings, otherNames, readFranchise } from './read-franchise.ts'
import { TEXTS } from './texts.ts'

export interface NewFranchise extends FranchiseContact {
  name: string
  countryCode: CountryCode
  base: AddressInput
  timeZone: string
}

/** Its first van has a driver once somebody is given one; 1 is a franchise with vans of its own. */
const WITH_VANS = 1

/** Nobody but owners and admins works there yet. @throws Refusal 422 under `managerEmail` */
async function requireOffice(db: Database, email: string): Promise<void> {
  const roles = await db
    .selectFrom('app_user as u')
    .innerJoin('user_role as r', 'r.user_id', 'u.id')
    .where(eb => eb(eb.fn('lower', ['u.email']), '=', email.trim().toLowerCase()))
    .where('u.erased_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .select('r.role')
    .execute()
  if (!actsEverywhere(roles.map(({ role }) => role))) throw invalidField('managerEmail', TEXTS.notOffice)
}

/**
 * Adds a franchise with the hours, the service area around its base and the van that the set-up gives the first one. Each is changed on its own page.
 * @throws Refusal 422 by field
 */
export async function createFranchise(context: SignedInContext, input: NewFranchise): Promise<FranchiseSettings> {
  const { db: outside } = context.scope
  const name = franchiseNameProblem(input.name, await otherNames(outside, null))
  const problems = [...(name === undefined ? [] : [{ field: 'name', message: name }]), ...contactProblems(input)]
  if (!placeZones(input.countryCode).includes(input.timeZone)) problems.push({ field: 'timeZone', message: RULES.zone })
  if (problems.length > 0) throw invalidFields(problems)
  const base = await checkBase(outside, input.base, input.countryCode)
  if (placeZone(base) === undefined) throw invalidField('base', TEXTS.unknownPlace[input.countryCode])
  await requireOffice(outside, input.managerEmail)
  const codes = await codesAround(outside, { ...base, countryCode: input.countryCode })
  const id = await changeSettings(context, async db => {
    const inserted = await db
      .insertInto('franchise')
      .values({
        name: input.name.trim(),
        type: WITH_VANS,
        country_code: input.countryCode,
        time_zone: input.timeZone,
        street: base.street,
        city: base.city,
        province_code: base.provinceCode,
        postal_code: base.postalCode,
        lat: base.lat,
        lng: base.lng,
        phone_number: phoneDigits(input.phoneNumber),
        manager_email: input.managerEmail.trim(),
        added_on: localDay(context.clock.now(), input.timeZone),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const franchiseId = inserted.id
    await db
      .insertInto('franchise_hours')
      .values(
        PROPOSED_HOURS.map(({ weekday, opensMinute, closesMinute }) => ({
          franchise_id: franchiseId,
          weekday,
          opens_minute: opensMinute,
          closes_minute: closesMinute,
        })),
      )
      .execute()
    if (codes.length > 0)
      await db
        .insertInto('service_area')
        .values(codes.map(code => ({ franchise_id: franchiseId, postal_code: code })))
        .execute()
    await db.insertInto('van').values({ franchise_id: franchiseId, name: TEXTS.firstVan }).execute()
    return franchiseId
  })
  return await readFranchise(outside, id)
}
