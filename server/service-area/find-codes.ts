import { distanceMetres } from '../../domain/address/distance.ts'
import { type Pasted, readPasted } from '../../domain/service-area/paste.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import { type AreaCode, baseOf, describeCodes } from './read-area.ts'
import { TEXTS } from './texts.ts'

/** The furthest codes that can be added at once. */
const MAX_KM = 300
const MAX_TEXT = 60_000
const KM_OF_DEGREE = 111

/** What was found for a pasted text. */
export interface FoundCodes extends Pick<Pasted, 'otherCountry' | 'wrong'> {
  codes: AreaCode[]
  /** Beginnings such as `X9` that no known code has. */
  nothing: string[]
}

/**
 * Reads pasted codes. `M5*` becomes all codes of our list of places with that beginning.
 * @throws Refusal 404; 422 under `text` when it is too long
 */
export async function readCodesOf(
  { scope: { db }, actor }: SignedInContext,
  { franchiseId, text }: { franchiseId: number; text: string },
): Promise<FoundCodes> {
  requireFranchise(actor, franchiseId)
  if (text.length > MAX_TEXT) throw invalidField('text', TEXTS.tooLong)
  const { countryCode } = await baseOf(db, franchiseId)
  const { codes, beginnings, otherCountry, wrong } = readPasted(text, countryCode)
  const areas = beginnings.length
    ? await db
        .selectFrom('postal_area')
        .where('country_code', '=', countryCode)
        .where(eb => eb.or(beginnings.map(beginning => eb('code', 'like', `${beginning}%`))))
        .orderBy('code')
        .select('code')
        .execute()
    : []
  const spelledOut = areas.map(({ code }) => code)
  return {
    codes: await describeCodes(db, franchiseId, [...new Set([...codes, ...spelledOut])]),
    nothing: beginnings
      .filter(beginning => !spelledOut.some(code => code.startsWith(beginning)))
      .map(beginning => `${beginning}*`),
    otherCountry,
    wrong,
  }
}

/**
 * Returns the known codes of the franchise's country whose centre is within a distance of its base.
 * @param km kilometres in a straight line
 * @throws Refusal 404; 422 under `km`
 */
export async function codesNear(
  { scope: { db }, actor }: SignedInContext,
  { franchiseId, km }: { franchiseId: number; km: number },
): Promise<AreaCode[]> {
  requireFranchise(actor, franchiseId)
  if (!(km > 0 && km <= MAX_KM)) throw invalidField('km', TEXTS.distance(MAX_KM))
  const base = await baseOf(db, franchiseId)
  const north = km / KM_OF_DEGREE + 0.1
  const east = north / Math.cos((base.lat * Math.PI) / 180)
  const around = await db
    .selectFrom('postal_area')
    .where('country_code', '=', base.countryCode)
    .where('lat', '>', base.lat - north)
    .where('lat', '<', base.lat + north)
    .where('lng', '>', base.lng - east)
    .where('lng', '<', base.lng + east)
    .orderBy('code')
    .select(['code', 'lat', 'lng'])
    .execute()
  const near = around.filter(area => distanceMetres(area, base) <= km * 1000).map(({ code }) => code)
  return await describeCodes(db, franchiseId, near)
}
