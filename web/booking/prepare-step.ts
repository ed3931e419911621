import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../platform/paths.ts'
import type { Prepared } from './fetch-ahead.ts'
import { useBooking } from './use-booking.ts'

/** The possible next steps of each step. The marketplace partner skips the add-ons (rule B11). */
const AHEAD = {
  [PATHS.location]: [PATHS.selectServices],
  [PATHS.selectServices]: [PATHS.selectAddOns, PATHS.scheduleBook],
  [PATHS.selectAddOns]: [PATHS.scheduleBook],
  [PATHS.scheduleBook]: [PATHS.confirmation],
} as const

/** Delay before prefetching, so that the open step has network and CPU first. No one finishes a step sooner. */
const AFTER_MS = 1_000

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'scroll'] as const

/** The steps of the booking, without the confirmation. */
export type WizardPath = keyof typeof AHEAD

/**
 * Prefetches the first data of the next steps. The module that knows hours and time zones loads after the page, so the page shows sooner.
 * If it fails to load, each step fetches its data when it opens.
 */
async function fetchAll(ahead: readonly string[], prepared: Prepared, client: QueryClient): Promise<void> {
  const module = await import('./fetch-ahead.ts').catch(() => null)
  for (const path of ahead) module?.fetchAhead(path, prepared, client)
}

/** Prefetches code and data of the next steps, so that they are ready when Next is pressed. */
export function usePrepareStep(path: WizardPath): void {
  const router = useRouter()
  const client = useQueryClient()
  const { draft, area, customerId, franchise, serving, isStaff, session } = useBooking()
  const { address, car, slot, serviceIds, addOnIds, earlierCars } = draft
  const ahead: readonly (keyof typeof router.routesByPath)[] = AHEAD[path]
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The open step has priority. A visitor who only looks loads nothing more.
    const prepare = (): void => {
      timer ??= setTimeout(() => {
        for (const next of ahead) void router.loadRouteChunk(router.routesByPath[next])
      }, AFTER_MS)
    }
    if (navigator.userActivation.hasBeenActive) prepare()
    const stop = new AbortController()
    for (const sign of SIGNS_OF_USE) addEventListener(sign, prepare, { signal: stop.signal, passive: true })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [router, ahead])
  useEffect(() => {
    if (!area.isSuccess) return
    const chosen = { address, car, slot, serviceIds, addOnIds, earlierCars }
    const prepared = { ...chosen, customerId, franchise, serving, isStaff, session }
    void fetchAll(ahead, prepared, client)
  }, [
    client,
    ahead,
    area.isSuccess,
    address,
    car,
    slot,
    serviceIds,
    addOnIds,
    earlierCars,
    customerId,
    franchise,
    serving,
    isStaff,
    session,
  ])
}
