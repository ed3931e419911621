import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'

const TENANT_IDS = { maple: '1', lonestar: '2' } as const

/** A person who is signed in through the API. */
export interface Session {
  userId: number
  franchiseIds: number[]
  /** Sends an operation to the query API as this person. @throws Error with the server's first message */
  ask: <Data>(query: string, variables?: object) => Promise<Data>
  /** Opens a path of the tenant's site as this person, and stays signed in for later pages. */
  open: (path: string) => Promise<void>
}

/** Signs a person in through the API, at the tenant of their email address. */
export async function signIn(page: Page, email: string): Promise<Session> {
  const tenant = email.includes('lonestar') ? 'lonestar' : 'maple'
  const headers = { 'x-tenant-id': TENANT_IDS[tenant] }
  const login = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { email, password: DEMO_PASSWORD },
    headers,
  })
  const { authentication_token: token, ...user } = (await login.json()) as {
    authentication_token: string
    id: number
    franchiseIds: number[]
  }
  return {
    userId: user.id,
    franchiseIds: user.franchiseIds,
    ask: async <Data>(query: string, variables: object = {}) => {
      const answer = await page.request.post(`${baseUrl()}/api/graphql`, {
        data: { query, variables },
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] }
      if (errors?.[0]) throw new Error(errors[0].message)
      return data
    },
    open: async path => {
      const session = JSON.stringify({ ...user, email, token })
      await page.addInitScript(stored => localStorage.setItem('auth', stored), session)
      await page.goto(`${tenantUrl(tenant)}${path}`)
    },
  }
}

/** Signs a person in and opens a page. */
export const openAs = async (page: Page, email: string, path: string): Promise<void> =>
  (await signIn(page, email)).open(path)

/** Opens a screen of figures as a staff member. */
export const openFigures = (
  page: Page,
  email: string,
  screen: 'analytics' | 'sales-analytics',
  search = '',
): Promise<void> => openAs(page, email, `/account/franchisee/${screen}${search}`)

/** A staff member with payout statements. */
export interface Payee {
  userId: string
  franchiseId: string
  ask: Session['ask']
  /** Opens a page below /account/franchisee/ as this person. */
  open: (path: string) => Promise<void>
}

/** Signs a staff member in through the API, at their first franchise. */
export async function payee(page: Page, email: string): Promise<Payee> {
  const { userId, franchiseIds, ask, open } = await signIn(page, email)
  return {
    userId: String(userId),
    franchiseId: String(franchiseIds[0]),
    ask,
    open: path => open(`/account/franchisee/${path}`),
  }
}
