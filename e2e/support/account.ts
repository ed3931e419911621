import type { Page } from '@playwright/test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'
import { ownFranchise } from './own-franchise.ts'

/** A new customer with their password and session token. */
export interface Customer {
  id: string
  name: string
  email: string
  password: string
  token: string
}

/** Signs up a new customer through the API and solves the human check. */
export async function signUp(page: Page, name = 'Nora New'): Promise<Customer> {
  const response = await page.request.get(`${baseUrl()}/api/human-check/challenge`)
  const challenge = (await response.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const person = { name, email: `${randomUUID()}@example.com`, password: 'a-good-password' }
  const answer = await page.request.post(`${baseUrl()}/api/auth/register`, {
    data: { tenantId: 1, ...person, recaptchaToken },
  })
  const { id, authentication_token } = (await answer.json()) as { id: number; authentication_token: string }
  return { ...person, id: String(id), token: authentication_token }
}

/** Signs a person in on another device. @returns its token */
export async function logIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<string> {
  const answer = await page.request.post(`${baseUrl()}/api/auth/login`, { data: { tenantId: 1, email, password } })
  return ((await answer.json()) as { authentication_token: string }).authentication_token
}

/** Signs in the manager of the file's franchise. @returns the token */
export const managerToken = (page: Page): Promise<string> =>
  logIn(page, { email: ownFranchise().manager, password: DEMO_PASSWORD })

/** Signs in the sales person of the file's franchise, who sees every customer. @returns the token */
export const salesToken = (page: Page): Promise<string> =>
  logIn(page, { email: ownFranchise().sales, password: DEMO_PASSWORD })

/** Signs the browser in as a customer without the login page, and marks the referral popup as shown. */
export async function enterAs(page: Page, { id, name, email, token }: Customer): Promise<void> {
  await page.goto(`${tenantUrl('maple')}/api/health`)
  const session = { token, id: Number(id), name, email, roles: [], franchiseId: null, franchiseIds: [], vendorId: null }
  await page.evaluate(stored => {
    localStorage.setItem('auth', stored)
    localStorage.setItem('referralPopupShown', 'shown')
  }, JSON.stringify(session))
}

/** Sends an operation to the query API; token null is anonymous. @throws Error with the server's first message */
export async function ask<Data>(
  token: string | null,
  page: Page,
  query: string,
  variables: object = {},
): Promise<Data> {
  const answer = await page.request.post(`${baseUrl()}/api/graphql`, {
    data: { query, variables },
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}

/** Reads the session that the browser stores; null for none. */
export const storedSession = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null'))

const SAVE_CAR =
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
  return (await ask<{ saveUserVehicle: { id: string } }>(token, page, SAVE_CAR, saved)).saveUserVehicle.id
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
