import { request } from '../../platform/api/api.ts'
import { getDraft, updateDraft } from '../booking-store.ts'
import { FindPotentialFranchiseMutation } from '../documents.ts'

/** Looks up the franchise that could take an order outside every territory. Failures are only logged: the server looks it up again when booking (LOC-10). */
export async function notePotentialFranchise(franchiseIdSelect: string | null): Promise<void> {
  const { address, customer } = getDraft()
  if (!address) return
  try {
    const variables = { addressInput: address, franchiseIdSelect, customerId: customer?.id ?? null }
    const { franchiseId } = (await request(FindPotentialFranchiseMutation, variables)).findPotentialFranchise
    if (getDraft().address === address) updateDraft({ potentialFranchiseId: franchiseId })
  } catch (error) {
    console.error('The potential franchise could not be found.', error)
  }
}
