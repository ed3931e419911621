import { vehicleKeys } from '../vehicle/query-keys.ts'

/** Query keys of a customer's cars. */
export const garageKeys = {
  cars: (userId: string) => [...vehicleKeys.saved(userId), 'garage'] as const,
  connection: (state: string) => ['connect-vehicle', state] as const,
}
