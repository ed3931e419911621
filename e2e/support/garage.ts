import type { Page } from '@playwright/test'
import { ask, type Customer } from './account.ts'

const SAVE =
  'mutation Save($vehicleId: ID!, $name: String) { saveUserVehicle(vehicleId: $vehicleId, name: $name) { id } }'

/** Saves a 2018 Camry or F-150 for the signed-in customer. @returns its id */
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

/** Connects a customer's car at the simulated service, as its owner does. */
export async function connectCar(page: Page, { token, id: userId }: Customer, userVehicleId: string): Promise<void> {
  const start = 'mutation Start($userVehicleId: ID!) { startConnection(userVehicleId: $userVehicleId) }'
  const { startConnection } = await ask<{ startConnection: string }>(token, page, start, { userVehicleId })
  const form = { answer: 'allow', odometer: '90000' }
  const consented = await page.request.post(startConnection, { form, maxRedirects: 0 })
  const returned = await page.request.get(consented.headers().location ?? '', { maxRedirects: 0 })
  const { searchParams } = new URL(returned.headers().location ?? '')
  const connect = `mutation Connect($code: String!, $userId: ID!, $state: String!) {
    connectVehicle(code: $code, userId: $userId, state: $state) { id }
  }`
  await ask(token, page, connect, { userId, code: searchParams.get('code'), state: searchParams.get('state') })
}
