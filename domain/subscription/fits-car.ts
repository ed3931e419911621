import { ALL_OIL_CHANGES } from './coverage.ts'

/** What a car is, as far as it decides which services make sense. */
export interface CarKind {
  /** As in the catalogue; null when it does not say. */
  fuel: string | null
  model: string
}

/** A service or plan on offer. */
interface OfferedService {
  nameKey: string
  /** Name keys that a plan covers; empty for a service. */
  covers: readonly string[]
}

const NO_ENGINE_OIL: readonly (string | null)[] = ['ELECTRIC', 'HYDROGEN']
const NO_ENGINE_AIR: readonly (string | null)[] = ['ELECTRIC']

/**
 * Pickups and vans whose rear axle hangs on leaf springs, which U-bolts hold. Matched at the start of the model's name. Pickups with coils, such as the Maverick and
 * the Gladiator, are not here.
 */
const LEAF_SPRUNG = [
  'F-150',
  'F-250',
  'F-350',
  'F-450',
  'F150',
  'F250',
  'F350',
  'E-150',
  'E-250',
  'E-350',
  'Transit',
  'Ranger',
  'Silverado',
  'Sierra',
  'Colorado',
  'Canyon',
  'Express',
  'Savana',
  'Ram',
  '1500',
  '2500',
  '3500',
  'ProMaster',
  'Dakota',
  'Tundra',
  'Tacoma',
  'Titan',
  'Frontier',
  'NV',
  'Sprinter',
] as const

const hasLeafSprings = (model: string): boolean =>
  LEAF_SPRUNG.some(name => model.toLowerCase().startsWith(name.toLowerCase()))

/**
 * Checks whether a service makes sense for a car: no oil change or engine air filter for an electric one, no plan around them, and U-bolts only on pickups and
 * vans. A car of which the catalogue knows no fuel fits everything but U-bolts.
 * @param car null while no car is chosen: then everything is offered (SVC-22)
 */
export function fitsCar({ nameKey, covers }: OfferedService, car: CarKind | null): boolean {
  if (car === null) return true
  const isOil = (key: string): boolean => key.startsWith(ALL_OIL_CHANGES)
  if (NO_ENGINE_OIL.includes(car.fuel) && (isOil(nameKey) || covers.some(isOil))) return false
  if (nameKey === 'engine_air_filter_replacement') return !NO_ENGINE_AIR.includes(car.fuel)
  return nameKey !== 'u_bolt_retorque' || hasLeafSprings(car.model)
}
