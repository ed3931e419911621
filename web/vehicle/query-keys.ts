import type { VehicleChoice } from '../../domain/vehicle/catalogue.ts'

/** The choice of a vehicle, up to its engine. */
export type EngineChoice = Pick<VehicleChoice, 'year' | 'make' | 'model' | 'engine'>

/** Query keys of the catalogue and of customers' vehicles. */
export const vehicleKeys = {
  /** The prefix of every list of a customer's vehicles. */
  saved: (userId: string | undefined) => ['vehicles', userId] as const,
  years: () => ['vehicle-years'] as const,
  makes: (year: number | null) => ['vehicle-makes', year] as const,
  models: (year: number | null, make: string | null) => ['vehicle-models', year, make] as const,
  engines: (year: number | null, make: string | null, model: string | null) =>
    ['vehicle-engines', year, make, model] as const,
  search: (text: string) => ['vehicle-search', text] as const,
  usual: ({ year, make, model }: { year: number; make: string; model: string }) =>
    ['usual-vehicle', year, make, model] as const,
  byEngine: ({ year, make, model, engine }: EngineChoice) => ['vehicle-by-engine', year, make, model, engine] as const,
}
