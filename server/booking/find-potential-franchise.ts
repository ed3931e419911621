import { requireCustomer } from '../account/visible-customers.ts'
import { type AddressInput, checkAddress } from '../address/booking-input.ts'
import { placeAddress, requireProvince } from '../address/place-address.ts'
import type { Context } from '../platform/context.ts'
import { potentialFranchise } from '../schedule/choose-franchise.ts'

interface PotentialFranchiseInput {
  addressInput: AddressInput
  franchiseIdSelect?: number | null
  customerId?: number | null
}

/**
 * findPotentialFranchise (LOC-10): returns the nearest franchise that is asked so far away (rule B5), for staff the one they chose; null for none.
 * @throws Refusal 422 for an incomplete address; 404 for a customer the actor may not see
 */
export async function findPotentialFranchise(
  { scope, actor }: Context,
  { addressInput, franchiseIdSelect, customerId }: PotentialFranchiseInput,
): Promise<{ franchiseId: number | null }> {
  if (customerId != null) await requireCustomer(scope.db, actor, customerId)
  const address = await placeAddress(scope.db, checkAddress(addressInput))
  await requireProvince(scope.db, address)
  const wantedId = actor?.isStaff ? (franchiseIdSelect ?? null) : null
  const franchise = await potentialFranchise(scope.db, address, wantedId)
  return { franchiseId: franchise?.id ?? null }
}
