import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'
import { labelPhoto } from './pictures.ts'

type TenantKey = 'maple' | 'lonestar'

const PATH = '/account/franchisee/inventory'
const TENANT_IDS = { maple: '1', lonestar: '2' } as const

/** Somebody of the staff at a franchise's inventory. */
export interface StockKeeper {
  franchiseId: string
  /** The vans that they see. */
  vans: { id: string; name: string }[]
  ask: <Data>(query: string, variables?: object) => Promise<Data>
  /** Opens the inventory's page as they do. */
  open: (search?: string) => Promise<void>
  /** A part of a new name in the market, with some pieces of it. */
  addPart: (options?: { vanId?: string | undefined; pieces?: number }) => Promise<{ id: string; name: string }>
}

const CREATE = `mutation Create($franchiseId: ID!, $vanId: ID, $name: String!, $partTypeId: ID!) {
  createPart(franchiseId: $franchiseId, vanId: $vanId, name: $name, partTypeId: $partTypeId) { id } }`
const UPLOAD =
  'mutation Upload { presignUpload(fileName: "receipt.jpg", contentType: "image/jpeg", size: 1000) { location } }'
const RESTOCK = `mutation Restock($idempotencyKey: String!, $id: ID!, $increment: Int!, $receiptImage: String!) {
  increasePartQuantity(idempotencyKey: $idempotencyKey, inventoryPartItemId: $id, increment: $increment, pricePerItem: 700, receiptImage: $receiptImage) { id } }`

/** Signs in by the API and keeps the session for the pages that are opened then. */
export async function keepStock(page: Page, email: string, tenant: TenantKey = 'maple'): Promise<StockKeeper> {
  const headers = { 'x-tenant-id': TENANT_IDS[tenant] }
  const login = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { email, password: DEMO_PASSWORD },
    headers,
  })
  const { authentication_token: token, ...user } = (await login.json()) as {
    authentication_token: string
    franchiseIds: number[]
  }
  const ask = async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const answer = await page.request.post(`${baseUrl()}/api/graphql`, {
      data: { query, variables },
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    return data
  }
  const franchiseId = String(user.franchiseIds[0])
  const { franchiseVans } = await ask<{ franchiseVans: { id: string; name: string }[] }>(
    'query Vans($franchiseId: ID!) { franchiseVans(franchiseId: $franchiseId) { id name } }',
    { franchiseId },
  )
  return {
    franchiseId,
    vans: franchiseVans,
    ask,
    open: async (search = '') => {
      await page.addInitScript(
        stored => localStorage.setItem('auth', stored),
        JSON.stringify({ ...user, email, token }),
      )
      await page.goto(`${tenantUrl(tenant)}${PATH}${search}`)
    },
    addPart: async ({ vanId, pieces = 0 } = {}) => {
      const { partTypes } = await ask<{ partTypes: { id: string }[] }>('{ partTypes { id } }')
      const name = `P-${randomUUID().slice(0, 8)}`
      const { createPart } = await ask<{ createPart: { id: string } }>(CREATE, {
        franchiseId,
        vanId,
        name,
        partTypeId: partTypes[0]?.id,
      })
      if (pieces > 0) {
        const { presignUpload } = await ask<{ presignUpload: { location: string } }>(UPLOAD)
        const bought = { increment: pieces, receiptImage: presignUpload.location }
        await ask(RESTOCK, { idempotencyKey: randomUUID(), id: createPart.id, ...bought })
      }
      return { id: createPart.id, name }
    },
  }
}

/** The row of the list that names something. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })

/** Finds one part by its name. */
export async function searchFor(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search inventory' }).fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = rowOf(page, name)
  await row.waitFor()
  return row
}

/** Takes the picture that a dialog asks for, and waits until it is uploaded. */
export async function takeReceipt(dialog: Locator): Promise<void> {
  const photo = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(['TOTAL', '52.50']) }
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await dialog.getByText('Uploaded', { exact: true }).waitFor()
}
