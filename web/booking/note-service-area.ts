import type { QueryClient } from '@tanstack/react-query'
import { serviceAreaQuery } from '../address/queries.ts'
import { getDraft, updateDraft } from './booking-store.ts'

/** Stores with the booking whether the postal code of its address is served (STATE-03); null while that is unknown. */
export async function noteServiceArea(client: QueryClient): Promise<void> {
  const { address, postalCode } = getDraft()
  if (postalCode?.code !== address?.postalCode) updateDraft({ postalCode: null })
  if (!address) return
  const area = await client.fetchQuery(serviceAreaQuery(address.postalCode)).catch(() => null)
  if (!area || getDraft().address !== address) return
  const code = address.postalCode
  const stored = getDraft().postalCode
  if (stored?.code !== code || stored.isInService !== area.isInService)
    updateDraft({ postalCode: { code, isInService: area.isInService } })
}
