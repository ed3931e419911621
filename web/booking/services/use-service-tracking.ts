import { useDebouncedCallback } from '@mantine/hooks'
import { trackEvent } from '../../platform/tracking/track.ts'

const SETTLED_MS = 350

interface Offers {
  services: readonly { id: string; nameKey: string }[]
  addOns: readonly { id: string; nameKey: string }[]
}

/** Tracks what is chosen, once the choice has rested for 350 ms (SVC-27); whoever goes on sooner is tracked at once. */
export function useServiceTracking(offers: Offers | undefined): (ids: readonly string[]) => void {
  return useDebouncedCallback(
    (ids: readonly string[]) => {
      for (const { id, nameKey } of [...(offers?.services ?? []), ...(offers?.addOns ?? [])])
        if (ids.includes(id)) trackEvent(`service:${nameKey}`)
    },
    { delay: SETTLED_MS, flushOnUnmount: true },
  )
}
