import type { QueryClient } from '@tanstack/react-query'
import type { DraftAddress } from '../../address/draft-address.ts'
import { getDraft, updateDraft } from '../booking-store.ts'
import { notePotentialFranchise } from '../location/note-potential-franchise.ts'
import { noteServiceArea } from '../note-service-area.ts'

/** Chooses the address of the visit. Times are of a place, so the chosen one goes. Outside every territory, notes the franchise that could come (LOC-10). */
export async function chooseAddress(
  client: QueryClient,
  address: DraftAddress | null,
  franchiseId: string | null,
): Promise<void> {
  updateDraft({ address, slot: null, vanId: null, potentialFranchiseId: null })
  await noteServiceArea(client)
  const draft = getDraft()
  if (draft.address === address && draft.postalCode?.isInService === false) await notePotentialFranchise(franchiseId)
}
