import { tireAge } from './dot-code.ts'
import type { InspectionItem } from './inspection-items.ts'
import { CORNERS, type Corner, type InspectionDraft, type Recommended } from './inspection.ts'
import { TEXTS } from './texts.ts'
import { type WornPart, wornParts } from './worn-parts.ts'

/** A tire that is older than six or ten years. */
export interface OldTire {
  corner: Corner
  /** Its name, such as `Front left tire`. */
  part: string
  /** Whole years. */
  years: number
  limit: 6 | 10
}

/** Returns the tires of an inspection that are past a limit of age at a time, by their DOT codes. */
export const oldTires = ({ corners }: InspectionDraft, at: Date): OldTire[] =>
  CORNERS.flatMap(corner => {
    const age = tireAge(corners[corner].tireIdNumber, at)
    if (age?.limit == null) return []
    return [{ corner, part: TEXTS.cornerTire[corner], years: age.years, limit: age.limit }]
  })

/** Returns what an inspection found to help: the worn parts, and tires of more than ten years, which need the same as poor ones whatever their tread. */
export function findingsOf(found: InspectionDraft, at: Date): WornPart[] {
  const worn = wornParts(found)
  const tooOld = oldTires(found, at)
    .filter(({ limit }) => limit === 10)
    .map(({ corner, part }): WornPart => ({ part, kind: 'tire', item: `${corner}-tire`, condition: 'poor' }))
  const replaced = new Set(tooOld.map(({ item }) => item))
  const others = worn.filter(({ item }) => !replaced.has(item))
  return [...tooOld, ...others].toSorted((a, b) => Number(b.condition === 'poor') - Number(a.condition === 'poor'))
}

/** What of a service is kept with an inspection. */
type Service = Pick<Recommended, 'serviceId' | 'name' | 'price' | 'addedPrice'>

export const isRecommended = (
  recommended: readonly Recommended[],
  { serviceId }: Pick<Service, 'serviceId'>,
  item: InspectionItem,
): boolean => recommended.some(line => line.serviceId === serviceId && line.items.includes(item))

/** Returns the recommended work with a service for an item, or without it. A service for several items is one line. */
export function withRecommended(
  recommended: readonly Recommended[],
  { serviceId, name, price, addedPrice }: Service,
  { item, isWanted }: { item: InspectionItem; isWanted: boolean },
): Recommended[] {
  const items = recommended.find(line => line.serviceId === serviceId)?.items.filter(one => one !== item) ?? []
  const known = addedPrice === undefined ? {} : { addedPrice }
  const line = { serviceId, name, price, ...known, items: isWanted ? [...items, item] : items }
  const isThere = recommended.some(one => one.serviceId === serviceId)
  const lines = isThere ? recommended.map(one => (one.serviceId === serviceId ? line : one)) : [...recommended, line]
  return lines.filter(one => one.items.length > 0)
}

/** Returns the recommended work of an inspection without items that are no longer worn. */
export function stillRecommended(found: InspectionDraft, at: Date): Recommended[] {
  const worn = new Set<string>(findingsOf(found, at).map(({ item }) => item))
  return found.recommended
    .map(line => ({ ...line, items: line.items.filter(item => worn.has(item)) }))
    .filter(line => line.items.length > 0)
}
