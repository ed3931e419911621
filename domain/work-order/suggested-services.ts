import type { PartKind, WornPart } from './worn-parts.ts'

/** Name keys of services that help a part, the best first. A business that offers none of them suggests nothing. */
type Helpers = Record<WornPart['condition'], readonly string[]>

/**
 * What helps which part. Keys are made of the names of services (`serviceKey`), so a business that adds `Tire Replacement` suggests it. Rotating tires helps while
 * they wear unevenly, not once they are worn out. Washer fluid is topped up on every visit.
 */
const HELPERS: Record<PartKind, Helpers> = {
  tire: { poor: ['tire_replacement', 'new_tires'], fair: ['tire_rotation'] },
  brake: {
    poor: ['brake_pad_replacement', 'brake_service', 'brake_inspection'],
    fair: ['brake_inspection', 'brake_service'],
  },
  brakeFluid: {
    poor: ['brake_fluid_change', 'brake_fluid_flush', 'brake_service', 'brake_inspection'],
    fair: ['brake_fluid_change', 'brake_fluid_flush', 'brake_inspection'],
  },
  leak: { poor: ['leak_repair', 'vehicle_inspection'], fair: ['leak_repair', 'vehicle_inspection'] },
  windshield: {
    poor: ['windshield_replacement', 'windshield_repair'],
    fair: ['windshield_repair'],
  },
  washerFluid: { poor: [], fair: [] },
}

/** A service that helps what the inspection found. */
export interface Suggestion<Service> {
  service: Service
  /** Names of the parts that it helps. */
  parts: string[]
}

/**
 * Returns the services that help the worn parts, for the worst parts first, each service once.
 * @param offered what the customer can book for this car now
 */
export function suggestedServices<Service extends { nameKey: string }>(
  worn: readonly WornPart[],
  offered: readonly Service[],
): Suggestion<Service>[] {
  const found = new Map<string, Suggestion<Service>>()
  for (const { part, kind, condition } of worn) {
    const service = HELPERS[kind][condition]
      .map(key => offered.find(one => one.nameKey === key))
      .find(one => one !== undefined)
    if (!service) continue
    const known = found.get(service.nameKey) ?? { service, parts: [] }
    known.parts.push(part)
    found.set(service.nameKey, known)
  }
  return [...found.values()]
}
