import { TEXTS } from './texts.ts'
import type { PartKind, WornPart } from './worn-parts.ts'

/** What a service can help: a kind of part in a condition. Washer fluid is topped up on every visit. */
export const HELPS = [
  'tire_fair',
  'tire_poor',
  'brake_fair',
  'brake_poor',
  'brake_fluid_fair',
  'brake_fluid_poor',
  'leak_fair',
  'leak_poor',
  'windshield_fair',
  'windshield_poor',
] as const
export type Help = (typeof HELPS)[number]

export const HELP_LABELS: Record<Help, string> = TEXTS.helps

const KIND_NAMES: Record<PartKind, string> = {
  tire: 'tire',
  brake: 'brake',
  brakeFluid: 'brake_fluid',
  leak: 'leak',
  windshield: 'windshield',
  washerFluid: 'washer_fluid',
}

/**
 * Name keys of services that help until the business chooses otherwise, the best first. Keys are made of the names of services (`serviceKey`), so a business that
 * adds `Tire Replacement` suggests it. Rotating tires helps while they wear unevenly, not once they are worn out.
 */
const HELPERS: Record<Help, readonly string[]> = {
  tire_fair: ['tire_rotation'],
  tire_poor: ['tire_replacement', 'new_tires'],
  brake_fair: ['brake_inspection', 'brake_service'],
  brake_poor: ['brake_pad_replacement', 'brake_service', 'brake_inspection'],
  brake_fluid_fair: ['brake_fluid_change', 'brake_fluid_flush', 'brake_inspection'],
  brake_fluid_poor: ['brake_fluid_change', 'brake_fluid_flush', 'brake_service', 'brake_inspection'],
  leak_fair: ['leak_repair', 'vehicle_inspection'],
  leak_poor: ['leak_repair', 'vehicle_inspection'],
  // Worn blades are why a windshield streaks and scratches.
  windshield_fair: ['windshield_repair', 'wiper_blades'],
  windshield_poor: ['windshield_replacement', 'windshield_repair'],
}

/** A service with what the business chose that it helps; null: nothing was chosen, and its key decides. */
export interface Helper {
  nameKey: string
  helps: readonly Help[] | null
}

/** Returns what a service helps, in the order of `HELPS`. */
export const helpsOf = ({ nameKey, helps }: Helper): Help[] =>
  HELPS.filter(help => (helps === null ? HELPERS[help].includes(nameKey) : helps.includes(help)))

/** A service that helps what the inspection found. */
export interface Suggestion<Service> {
  service: Service
  /** Names of the parts that it helps. */
  parts: string[]
}

/**
 * Returns the services that help the worn parts, for the worst parts first, each service once. Of several for one part it is the best by its key, else the first that
 * is offered.
 * @param offered what the customer can book for this car now, in its order
 */
export function suggestedServices<Service extends Helper>(
  worn: readonly WornPart[],
  offered: readonly Service[],
): Suggestion<Service>[] {
  const suggestions = new Map<string, Suggestion<Service>>()
  for (const found of worn) {
    const { part } = found
    const service = helperOf(found, offered)
    if (!service) continue
    const suggestion = suggestions.get(service.nameKey) ?? { service, parts: [] }
    suggestion.parts.push(part)
    suggestions.set(service.nameKey, suggestion)
  }
  return [...suggestions.values()]
}

/** Returns the service that helps a worn part best; undefined when none of them does. */
export function helperOf<Service extends Helper>(
  { kind, condition }: Pick<WornPart, 'kind' | 'condition'>,
  offered: readonly Service[],
): Service | undefined {
  const wanted = `${KIND_NAMES[kind]}_${condition}`
  const help = HELPS.find(one => one === wanted)
  if (help === undefined) return undefined
  const rank = ({ nameKey }: Helper): number => {
    const place = HELPERS[help].indexOf(nameKey)
    return place < 0 ? HELPERS[help].length : place
  }
  return offered.filter(one => helpsOf(one).includes(help)).toSorted((a, b) => rank(a) - rank(b))[0]
}
