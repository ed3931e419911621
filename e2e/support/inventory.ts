import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { labelPhoto } from './pictures.ts'
import { type Session, signIn } from './sessions.ts'

const PATH = '/account/franchisee/inventory'

/** A staff member with a franchise's inventory. */
export interface StockKeeper {
  franchiseId: string
  /** The vans that this person sees. */
  vans: { id: string; name: string }[]
  ask: Session['ask']
  /** Opens the inventory page as this person. */
  open: (search?: string) => Promise<void>
  /** Adds a part with a new name to a van or the market. */
  addPart: (options?: { vanId?: string | undefined; pieces?: number }) => Promise<{ id: string; name: string }>
}

const CREATE = `mutation Create($franchiseId: ID!, $vanId: ID, $name: String!, $partTypeId: ID!) {
  createPart(franchiseId: $franchiseId, vanId: $vanId, name: $name, partTypeId: $partTypeId) { id } }`
const UPLOAD =
  'mutation Upload { presignUpload(fileName: "receipt.jpg", contentType: "image/jpeg", size: 1000) { location } }'
const RESTOCK = `mutation Restock($idempotencyKey: String!, $id: ID!, $increment: Int!, $receiptImage: String!) {
  increasePartQuantity(idempotencyKey: $idempotencyKey, inventoryPartItemId: $id, increment: $increment, pricePerItem: 700, receiptImage: $receiptImage) { id } }`

/** Signs a staff member in through the API, at their first franchise. */
export async function keepStock(page: Page, email: string): Promise<StockKeeper> {
  const { franchiseIds, ask, open } = await signIn(page, email)
  const franchiseId = String(franchiseIds[0])
  const { franchiseVans } = await ask<{ franchiseVans: { id: string; name: string }[] }>(
    'query Vans($franchiseId: ID!) { franchiseVans(franchiseId: $franchiseId) { id name } }',
    { franchiseId },
  )
  return {
    franchiseId,
    vans: franchiseVans,
    ask,
    open: (search = '') => open(`${PATH}${search}`),
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

/** Finds the row with this name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })

/** Searches for a part by its name and returns its row. */
export async function searchFor(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search inventory' }).fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = rowOf(page, name)
  await row.waitFor()
  return row
}

/** Takes a photo of a receipt in the dialog that adds fuel. It is uploaded with the entry. */
export async function takeFuelReceipt(dialog: Locator, lines: readonly string[] = ['NOTHING TO READ']): Promise<void> {
  const photo = { name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(lines) }
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await dialog.getByRole('img', { name: 'Receipt picture' }).waitFor()
}

/** Uploads a photo of a receipt in a dialog. */
export async function takeReceipt(dialog: Locator): Promise<void> {
  const photo = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(['TOTAL', '52.50']) }
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await dialog.getByText('Uploaded', { exact: true }).waitFor()
}
