import type { ImportKind } from '../../../domain/import/kinds.ts'
import { areas } from './areas.ts'
import { cars } from './cars.ts'
import { customers } from './customers.ts'
import type { Kind } from './kind.ts'
import { parts } from './parts.ts'
import { pastServices } from './past-services.ts'
import { prices } from './prices.ts'

export const KINDS: Readonly<Record<ImportKind, Kind>> = {
  CUSTOMERS: customers,
  CARS: cars,
  PAST_SERVICES: pastServices,
  PRICES: prices,
  AREAS: areas,
  PARTS: parts,
}
