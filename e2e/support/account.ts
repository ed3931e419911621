import type { Page } from '@playwright/test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'
import { ownFranchise } from './own-franchise.ts'

/** A customer of a test's own, and who they are signed in as. */
export interface Customer {
  id: string
  name: string
  email: string
  password: string
  token: string
}

/** Signs somebody new up by the API, with the proof of work that the sign-up page does. */
export async function signUp(page: Page, name = 'Nora New'): Promise<Customer> {
  const asked = await page.request.get(`${baseUrl()}/api/human-check/challenge`)
  const challenge = (await asked.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const person = { name, email: `${randomUUID()}@example.com`, password: 'a-good-password' }
  const answer = await page.request.post(`${baseUrl()}/api/auth/register`, {
    data: { tenantId: 1, ...person, recaptchaToken },
  })
  const { id, authentication_token } = (await answer.json()) as { id: number; authentication_token: string }
  return { ...person, id: String(id), token: authentication_token }
}

/** Signs somebody in on one more device of theirs, and answers its token. */
export async function logIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<string> {
  const answer = await page.request.post(`${baseUrl()}/api/auth/login`, { data: { tenantId: 1, email, password } })
  return ((await answer.json()) as { authentication_token: string }).authentication_token
}

/** The token of the manager of the file's franchise. */
export const managerToken = (page: Page): Promise<string> =>
  logIn(page, { email: ownFranchise().manager, password: DEMO_PASSWORD })

/** The token of a sales person, who sees every customer and is of the file's franchise. */
export const salesToken = (page: Page): Promise<string> =>
  logIn(page, { email: ownFranchise().sales, password: DEMO_PASSWORD })

/** Makes the page's browser signed in as a customer, without going through the login page, and has shown the referral popup already. */
export async function enterAs(page: Page, { id, name, email, token }: Customer): Promise<void> {
  await page.goto(`${tenantUrl('maple')}/api/health`)
  const session = { token, id: Number(id), name, email, roles: [], franchiseId: null, franchiseIds: [], vendorId: null }
  await page.evaluate(stored => {
    localStorage.setItem('auth', stored)
    localStorage.setItem('referralPopupShown', 'shown')
  }, JSON.stringify(session))
}

/** Asks the query API, as nobody with null. @throws Error with the server's first message */
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

/** Who the page's browser keeps as signed in; null for nobody. */
export const storedSession = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null'))
