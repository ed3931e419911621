import type { Page } from '@playwright/test'
import { ask, managerToken } from './account.ts'
import { type Address, TORONTO } from './addresses.ts'
import { withOwner } from './create-franchises.ts'
import { ownFranchise } from './own-franchise.ts'

interface Saved {
  franchiseInSettings: { managerEmail: string; phoneNumber: string; stamp: string }
}

const SAVE = `mutation Save($id: ID!, $managerEmail: String!, $phoneNumber: String!, $stamp: String!) {
  updateFranchiseContact(franchiseId: $id, managerEmail: $managerEmail, phoneNumber: $phoneNumber, seen: $stamp) { id }
}`

/** Moves the base of the file's franchise without the confirmation that its owner gives. */
async function moveBase(page: Page, { lat, lng }: Pick<Address, 'lat' | 'lng'>): Promise<void> {
  const { id } = ownFranchise()
  await withOwner(pool =>
    pool.query('update franchise set lat = $2, lng = $3 where tenant_id = 1 and id = $1', [id, lat, lng]),
  )
  // Any saved setting drops the franchises that the server has cached.
  const token = await managerToken(page)
  const query = `{ franchiseInSettings(franchiseId: ${id}) { managerEmail phoneNumber stamp } }`
  const { franchiseInSettings } = await ask<Saved>(token, page, query)
  await ask(token, page, SAVE, { id, ...franchiseInSettings })
}

/**
 * Moves the base of the file's franchise to an address outside every territory, so that orders from there are requested from it. Call
 * `moveBaseBack` when later tests of the file book at the franchise's own address. @returns the address
 */
export async function outsideAddress(page: Page): Promise<Address> {
  // The offline address search puts each street number at another place of the postal area.
  const address = { ...TORONTO, street: `${ownFranchise().id} Princess St`, city: 'Kingston', postalCode: 'K7L1A1' }
  const search = `${address.street}, ${address.city} K7L 1A1`
  const query = 'query Find($search: String!) { addressSuggestions(search: $search) { place { lat lng } } }'
  const { addressSuggestions } = await ask<{ addressSuggestions: { place: { lat: number; lng: number } }[] }>(
    null,
    page,
    query,
    { search },
  )
  const [found] = addressSuggestions
  if (!found) throw new Error(`${search} is not found`)
  const { lat, lng } = found.place
  await moveBase(page, { lat, lng })
  return { ...address, lat, lng }
}

/** Moves the base of the file's franchise back to its own address. */
export const moveBaseBack = (page: Page): Promise<void> => moveBase(page, ownFranchise().address)
