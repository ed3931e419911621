import { useDebouncedCallback } from '@mantine/hooks'
import { trackEvent } from '../../platform/tracking/track.ts'

const SETTLED_MS = 350

interface Offers {
  services: readonly { id: string; nameKey: string }[]
  addOns: readonly { id: string; nameKey: string }[]
}

/** Tracks the selection, debounced by 350 ms (SVC-27). Leaving the step sooner tracks it immediately. */
export function useServiceTracking(offers: Offers | undefined): (ids: readonly string[]) => void {
  return useDebouncedCallback(
    (ids: readonly string[]) => {
      for (const { id, nameKey } of [...(offers?.services ?? []), ...(offers?.addOns ?? [])])
        if (ids.includes(id)) trackEvent(`service:${nameKey}`)
    },
    { delay: SETTLED_MS, flushOnUnmount: true },
  )
}
