import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, request } from '../../platform/api/api.ts'
import { serverNow } from '../../platform/server-clock.ts'
import type { SoughtVisit } from '../../schedule/availability.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { HoldSlotMutation, KeepHoldLongerMutation } from '../../schedule/hold/documents.ts'
import { holdKey } from '../../schedule/hold/hold-key.ts'
import { type Hold, noteHold, releaseByBeacon, releaseHold, useStoredHold } from '../../schedule/hold/hold-store.ts'
import { scheduleKeys } from '../../schedule/query-keys.ts'
import { humanToken } from '../../sign-in/human-check.ts'
import type { Booking } from '../use-booking.ts'

/** A person who looks for a time presses several. */
const CHOSEN_MS = 400
/** The page says once that the time is almost over. */
const ENDING_MS = 120_000

/** The page asks for one time after the other: the first answer has the key that the next question sends. */
let taking: Promise<void> = Promise.resolve()
/** Nobody waits longer to book because an answer about a kept time was lost. */
const MAX_SETTLE_MS = 8_000
/** Stops what is not asked for yet. */
let asking = new AbortController()

/**
 * Waits for a time that is being kept, and keeps none that is not asked for yet: a booking needs the key of its page's time, or the server sees another customer's.
 * Call it before the key is read.
 */
export async function settleHold(): Promise<void> {
  asking.abort()
  await Promise.race([taking, new Promise(resolve => setTimeout(resolve, MAX_SETTLE_MS))])
}

/** Ends when the signal does: a human check that does not answer keeps nobody from booking. */
const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise(resolve => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })

/** What the page says of the chosen time: it is kept, it is almost over, it is over, or staff gave it to somebody else. */
type HoldStage = 'kept' | 'ending' | 'over' | 'lost'

interface HoldView {
  stage: HoldStage
  hold: Hold
  /** Why it was lost, as the server says it. */
  lostText?: string
}

const stageAt = (hold: Hold): 'kept' | 'ending' | 'over' => {
  const left = Date.parse(hold.expiresAt) - serverNow().getTime()
  if (left <= 0) return 'over'
  return left <= ENDING_MS ? 'ending' : 'kept'
}

interface HoldOptions {
  booking: Booking
  /** The chosen slot. */
  slot: DraftSlot | null
  /** The van that staff chose. */
  vanId: string | null
  /** The work, where the visit is as long as it; null by the rule of hours. */
  cars: SoughtVisit['cars'] | null
}

/**
 * Keeps the chosen time for this page while its customer types. Without a hold, or after it, the booking tries the time itself.
 */
export function useHold({ booking, slot, vanId, cars }: HoldOptions) {
  const queryClient = useQueryClient()
  const { draft, franchise, session } = booking
  const { address } = draft
  const stored = useStoredHold()
  const [view, setView] = useState<HoldView>()
  // A page that the browser brings back has let its time go.
  const [returns, setReturns] = useState(0)
  const date = slot && !slot.isBooked && slot.takesOver !== true ? slot.date : null
  const franchiseId = franchise?.id ?? null
  const code = address?.postalCode ?? null

  const show = (hold: Hold): void => {
    noteHold(hold)
    setView({ stage: stageAt(hold), hold })
  }
  const take = useEffectEvent(async (start: string, signal: AbortSignal): Promise<void> => {
    if (signal.aborted || !address || franchiseId === null) return
    const isKnown = holdKey() !== null || session !== null
    const humanCheck = isKnown ? null : await Promise.race([humanToken('Hold').catch(() => null), aborted(signal)])
    if (signal.aborted) return
    const { lat, lng } = address
    const place = { date: start, code: address.postalCode, franchiseIdSelect: franchiseId, vanId, lat, lng }
    try {
      const { holdSlot } = await request(HoldSlotMutation, { ...place, cars, holdKey: holdKey(), humanCheck })
      // A later choice moves the hold, so its key counts also for a page that chose again.
      if (holdSlot) show({ ...holdSlot, date: start, franchiseId })
    } catch (error) {
      // The times say that it is gone. Any other failure means that nothing is kept.
      if (error instanceof ApiError && error.error === 'TIME_SLOT_UNAVAILABLE')
        await queryClient.invalidateQueries({ queryKey: scheduleKeys.all() })
    }
  })
  useEffect(() => {
    if (date === null || franchiseId === null || code === null) return undefined
    const gone = new AbortController()
    asking = gone
    const timer = setTimeout(() => {
      taking = taking.then(() => take(date, gone.signal))
    }, CHOSEN_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [date, franchiseId, code, vanId, returns])

  const kept = stored && stored.date === date && stored.franchiseId === franchiseId ? stored : null
  const expiresAt = kept?.expiresAt
  useEffect(() => {
    if (!kept) return undefined
    const left = Date.parse(kept.expiresAt) - serverNow().getTime()
    const stages = [
      ['ending', left - ENDING_MS],
      ['over', left],
    ] as const
    const timers = stages
      .filter(([, wait]) => wait > 0)
      .map(([stage, wait]) => setTimeout(() => setView({ stage, hold: kept }), wait))
    return () => timers.forEach(clearTimeout)
    // A hold that is kept longer is another one.
  }, [kept, expiresAt])

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setReturns(count => count + 1)
    }
    addEventListener('pagehide', releaseByBeacon)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', releaseByBeacon)
      removeEventListener('pageshow', comeBack)
      // Also what is still being taken, for example while the customer books.
      void taking.then(releaseHold)
    }
  }, [])

  const keepLonger = async (): Promise<void> => {
    if (!kept) return
    try {
      const { keepHoldLonger } = await request(KeepHoldLongerMutation, { holdKey: kept.holdKey })
      show({ ...keepHoldLonger, date: kept.date, franchiseId: kept.franchiseId })
    } catch (error) {
      if (error instanceof ApiError && error.error === 'HOLD_OVER')
        setView({ stage: 'lost', hold: kept, lostText: error.message })
    }
  }

  const isOfSlot = view && view.hold.date === date && view.hold.franchiseId === franchiseId
  return {
    /** Undefined while nothing is kept. */
    view: isOfSlot ? view : undefined,
    /** Cents that the start takes off, as they are frozen; undefined while nothing is kept. */
    nearbyCents: kept && stageAt(kept) !== 'over' ? kept.nearbyCents : undefined,
    /** The time is gone although it was kept: staff gave it to somebody else. */
    isLost: slot === null && stored !== null && stored.date === draft.slot?.date && stageAt(stored) !== 'over',
    keepLonger,
    /** After a booking that failed: keeps the time again if the booking came before it was kept. */
    keepAgain: () => {
      if (!kept) setReturns(count => count + 1)
    },
  }
}

export type PageHold = ReturnType<typeof useHold>
