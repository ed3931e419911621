import { useCallback, useRef, useState } from 'react'
import type { Booking } from '../use-booking.ts'

/** The terms of a plan as their reader sees them. */
interface ShownConsent {
  version: string
  terms: readonly string[]
  agreement: string
}

/** Returns the terms of the plan that the booking starts, for who books; null without a plan. */
export const chosenConsent = ({ draft, offers }: Booking) =>
  offers.data?.services.find(one => one.planConsent !== null && draft.serviceIds.includes(one.id))?.planConsent ?? null

/** The agreement to the plan of a booking. It counts for the text that was ticked: with another text the tick is gone. */
export function usePlanConsent(consent: ShownConsent | null) {
  const [agreed, setAgreed] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const isGiven = consent === null || consent.version === agreed
  const ask = (): void => {
    setAsked(true)
    tick.current?.focus()
    tick.current?.scrollIntoView({ block: 'center' })
  }
  return {
    consent,
    isGiven,
    /** Whether somebody wanted to book without it. */
    isAsked: isAsked && !isGiven,
    tick,
    /** Goes to the tick and says what to do. */
    ask,
    /** Takes the tick away and goes there, because the server has other terms. */
    askAgain: useCallback((): void => {
      setAgreed(undefined)
      tick.current?.focus()
    }, []),
    change: (isTicked: boolean): void => {
      setAgreed(isTicked ? consent?.version : undefined)
      setAsked(false)
    },
  }
}
