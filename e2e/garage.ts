import type { Page } from '@playwright/test'
import { ask } from './account.ts'

const SAVE =
  'mutation Save($vehicleId: ID!, $name: String) { saveUserVehicle(vehicleId: $vehicleId, name: $name) { id } }'

/** Saves a car of the catalogue, a 2018 Camry or F-150, as the token's owner's; answers its id. */
export async function saveCar(
  page: Page,
  token: string,
  model: 'Camry' | 'F-150',
  name: string | null = null,
): Promise<string> {
  const make = model === 'F-150' ? 'Ford' : 'Toyota'
  const listed = `{ vehicles(year: 2018, make: "${make}", model: "${model}") { id } }`
  const { vehicles } = await ask<{ vehicles: { id: string }[] }>(token, page, listed)
  const saved = { vehicleId: vehicles[0]?.id, name }
  return (await ask<{ saveUserVehicle: { id: string } }>(token, page, SAVE, saved)).saveUserVehicle.id
}
