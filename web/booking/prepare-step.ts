import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../platform/paths.ts'
import type { Prepared } from './fetch-ahead.ts'
import { useBooking } from './use-booking.ts'

/** Where a step can lead on to. Services lead past the add-ons for the marketplace partner (rule B11). */
const AHEAD = {
  [PATHS.location]: [PATHS.selectServices],
  [PATHS.selectServices]: [PATHS.selectAddOns, PATHS.scheduleBook],
  [PATHS.selectAddOns]: [PATHS.scheduleBook],
  [PATHS.scheduleBook]: [PATHS.confirmation],
} as const

/** How long a step has the line and the processor to itself. Nobody is through with one sooner. */
const AFTER_MS = 1_000

/** The steps of the booking, the confirmation aside. */
export type WizardPath = keyof typeof AHEAD

/**
 * Fetches what the steps ahead show first. What knows hours and time zones comes after the page itself, which is then there sooner; when it does not come,
 * a step fetches its data as it is opened.
 */
async function fetchAll(ahead: readonly string[], known: Prepared, client: QueryClient): Promise<void> {
  const module = await import('./fetch-ahead.ts').catch(() => null)
  for (const path of ahead) module?.fetchAhead(path, known, client)
}

/** Fetches the code and the data of the steps ahead, so that they are there when Next is pressed. */
export function usePrepareStep(path: WizardPath): void {
  const router = useRouter()
  const client = useQueryClient()
  const { draft, area, customerId, franchise, isStaff, session } = useBooking()
  const { address, car, slot } = draft
  const ahead: readonly (keyof typeof router.routesByPath)[] = AHEAD[path]
  useEffect(() => {
    // The step that is open comes first.
    const timer = setTimeout(() => {
      for (const next of ahead) void router.loadRouteChunk(router.routesByPath[next])
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [router, ahead])
  useEffect(() => {
    if (!area.isSuccess) return
    const known = { address, car, slot, customerId, franchise, isStaff, session }
    void fetchAll(ahead, known, client)
  }, [client, ahead, area.isSuccess, address, car, slot, customerId, franchise, isStaff, session])
}
