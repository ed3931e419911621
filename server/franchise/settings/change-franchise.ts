import {
  contactProblems,
  type FranchiseContact,
  franchiseProblems,
  type FranchiseValues,
} from '../../../domain/franchise/franchise-input.ts'
import type { CountryCode } from '../../../domain/address/country.ts'
import { phoneDigits } from '../../../domain/format/phone.ts'
import { type AddressInput, checkAddress } from '../../address/booking-input.ts'
import { placeAddress, requireProvince } from '../../address/place-address.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, invalidFields, Refusal } from '../../platform/refusal.ts'
import { type Impact, NO_IMPACT } from '../../settings/impact.ts'
import { saveSection } from '../../settings/save-section.ts'
import { requireFranchise } from '../policy.ts'
import { baseImpact } from './base-impact.ts'
import {
  type Base,
  type FranchiseContent,
  type FranchiseSettings,
  franchiseInSettings,
  noticeChoices,
  otherNames,
  readContent,
} from './read-franchise.ts'
import { TEXTS } from './texts.ts'

/** What an owner or admin changes. @property base a new address; null keeps the present one */
export interface FranchiseChange extends FranchiseValues {
  base: AddressInput | null
}

/** Names a franchise, and the version that the page showed. */
interface Seen {
  franchiseId: number
  seen: string
}

/**
 * Returns an address as a base, with coordinates that its postal code allows.
 * @throws Refusal 422 under `base`
 */
export async function checkBase(db: Database, input: AddressInput, countryCode: CountryCode): Promise<Base> {
  const address = await placeAddress(db, checkAddress(input, 'base'))
  if (address.countryCode !== countryCode) throw invalidField('base', TEXTS.otherCountry)
  await requireProvince(db, address, 'base')
  const { street, city, provinceCode, postalCode, lat, lng } = address
  return { street, city, provinceCode, postalCode, lat, lng }
}

const isBase = (one: Base, other: Base): boolean => JSON.stringify(one) === JSON.stringify(other)

/** An address that was there before stays allowed, for example that of somebody who left. @throws Refusal 422 under `managerEmail` */
async function requireNotices(db: Database, { id, managerEmail }: FranchiseContent, email: string): Promise<void> {
  const wanted = email.trim().toLowerCase()
  if (wanted === managerEmail.toLowerCase()) return
  const people = await noticeChoices(db, id)
  if (!people.some(person => person.email.toLowerCase() === wanted)) throw invalidField('managerEmail', TEXTS.notStaff)
}

const requireInUse = ({ archivedAt }: FranchiseContent): void => {
  if (archivedAt !== null) throw new Refusal(409, 'ARCHIVED', TEXTS.archived)
}

/** Checks everything that was typed. @returns the new base. @throws Refusal 409 ARCHIVED; 422 by field */
async function checkChange(db: Database, now: FranchiseContent, change: FranchiseChange): Promise<Base> {
  requireInUse(now)
  // Franchises of one name that are there already keep it.
  const others = change.name.trim() === now.name ? [] : await otherNames(db, now.id)
  const problems = franchiseProblems(change, { countryCode: now.countryCode, others })
  if (problems.length > 0) throw invalidFields(problems)
  await requireNotices(db, now, change.managerEmail)
  return change.base === null ? now.base : await checkBase(db, change.base, now.countryCode)
}

const impactOf = async (db: Database, now: FranchiseContent, base: Base): Promise<Impact> =>
  isBase(now.base, base) ? NO_IMPACT : await baseImpact(db, now, base)

/** Returns what a change of a franchise affects. @throws Refusal 404; 409 ARCHIVED; 422 by field */
export async function previewFranchise(
  { scope: { db }, actor }: SignedInContext,
  { franchiseId, change }: { franchiseId: number; change: FranchiseChange },
): Promise<Impact> {
  requireFranchise(actor, franchiseId)
  const now = await readContent(db, franchiseId)
  return await impactOf(db, now, await checkChange(db, now, change))
}

/**
 * Changes a franchise. New quotes use its new base and tax at once; booked appointments keep what they were quoted.
 * @throws Refusal 404; 409 ARCHIVED, or as saveSection; 422 by field
 */
export async function updateFranchise(
  context: SignedInContext,
  { franchiseId, change, seen, accepted }: Seen & { change: FranchiseChange; accepted?: string | null | undefined },
): Promise<FranchiseSettings> {
  requireFranchise(context.actor, franchiseId)
  const { db: outside } = context.scope
  const base = await checkChange(outside, await readContent(outside, franchiseId), change)
  await saveSection(context, {
    subject: 'franchise',
    owner: { rowId: franchiseId },
    read: db => readContent(db, franchiseId),
    seen,
    accepted,
    impact: (db, now) => impactOf(db, now, base),
    write: async db => {
      await db
        .updateTable('franchise')
        .set({
          name: change.name.trim(),
          street: base.street,
          city: base.city,
          province_code: base.provinceCode,
          postal_code: base.postalCode,
          lat: base.lat,
          lng: base.lng,
          ...contactColumns(change),
          local_tax_name: change.localTaxName.trim() || null,
          local_tax_ppm: change.localTaxPpm,
          features: [...change.features],
          manager_rights: [...change.managerRights],
        })
        .where('id', '=', franchiseId)
        .execute()
    },
  })
  return await franchiseInSettings(context, franchiseId)
}

const contactColumns = ({ phoneNumber, managerEmail }: FranchiseContact) => ({
  phone_number: phoneDigits(phoneNumber),
  manager_email: managerEmail.trim(),
})

/** Changes how a franchise is reached. Its managers may, too. @throws Refusal 404; 409 ARCHIVED, or as saveSection; 422 by field */
export async function updateContact(
  context: SignedInContext,
  { franchiseId, seen, ...contact }: Seen & FranchiseContact,
): Promise<FranchiseSettings> {
  requireFranchise(context.actor, franchiseId)
  const problems = contactProblems(contact)
  if (problems.length > 0) throw invalidFields(problems)
  const { db: outside } = context.scope
  const before = await readContent(outside, franchiseId)
  requireInUse(before)
  await requireNotices(outside, before, contact.managerEmail)
  await saveSection(context, {
    subject: 'franchise',
    owner: { rowId: franchiseId },
    read: db => readContent(db, franchiseId),
    seen,
    write: async db => {
      await db.updateTable('franchise').set(contactColumns(contact)).where('id', '=', franchiseId).execute()
    },
  })
  return await franchiseInSettings(context, franchiseId)
}
