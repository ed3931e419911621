import { useEffect, useRef, useState } from 'react'
import { passwordProblem } from '../../../domain/account/password.ts'
import { countCharacters, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { ApiError } from '../../platform/api/api.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { useServerNow } from '../../platform/use-server-now.ts'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import { useHold } from '../hold/use-hold.ts'
import type { Booking } from '../use-booking.ts'
import { useQuote } from '../use-quote.ts'
import { failureOf } from './booking-failure.ts'
import { isReachable } from './contact-section.tsx'
import { TEXTS } from './texts.ts'
import { useBook } from './use-book.ts'
import { chosenConsent, usePlanConsent } from './use-plan-consent.ts'
import { useReductions } from './use-reductions.ts'
import { useSlots } from './use-slots.ts'
import { useVans } from './van-select.tsx'

interface BookingFormOptions {
  /** Shows the times after the chosen one was refused. */
  showTime?: () => void
}

/** What a booking needs besides its address, car and services: time, van, price, contact and consent; and Book. Step 4 and the phone booking share it. */
export function useBookingForm(booking: Booking, { showTime }: BookingFormOptions = {}) {
  const tenant = useTenant()
  const { draft } = booking
  const openedAt = useServerNow()
  const [password, setPassword] = useState('')
  const plan = usePlanConsent(chosenConsent(booking))
  const slots = useSlots(booking, openedAt)
  const slot = slots.chosen
  const vans = useVans(booking, slot)
  const reductions = useReductions(booking)
  const hold = useHold({ booking, slot, vanId: vans.chosen, cars: slots.cars })
  // What is kept is frozen with its price.
  const nearbyCents = slot && !slot.isBooked ? (hold.nearbyCents ?? slots.nearbyCentsAt(slot.date)) : 0
  const price = useQuote(booking, reductions, slot, nearbyCents)
  const book = useBook(booking)
  const driving = useDrivingReason()
  const failure = book.error ? failureOf(book.error, tenant.supportEmail) : undefined
  const refused = book.error instanceof ApiError ? book.error : undefined
  const needsPassword = booking.needsAccount && !draft.isGuest
  const missing = whatIsMissing()

  const picker = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const failedAt = failure && book.submittedAt
  const isAtSlot = failure?.at === 'slot'
  const isAtPlan = failure?.at === 'plan'
  const { askAgain } = plan
  useEffect(() => {
    if (failedAt === undefined) return
    if (isAtPlan) askAgain()
    // The failed button is always in view, but its error message may not be.
    if (isAtSlot) showTime?.()
    picker.current?.focus()
    refusal.current?.scrollIntoView({ block: 'center' })
  }, [failedAt, isAtSlot, isAtPlan, showTime, askAgain])

  return {
    slots,
    /** The time that the server keeps while the customer types. */
    hold,
    vans,
    reductions,
    price,
    book,
    plan,
    /** Asks staff for a reason once a start was refused because of the drives. */
    driving,
    /** Why the last attempt failed, and the server's errors for the fields. */
    failure,
    refused,
    password,
    setPassword,
    /** What keeps the time from being taken; undefined when nothing does. */
    missingTime: vans.vans?.length === 0 ? TEXTS.schedule.noVans : slot ? undefined : TEXTS.schedule.needs.slot,
    /** What keeps the booking from being made; undefined when nothing does. */
    missing,
    /** Put these on the times while they were refused, and on the alert of any other failure. */
    picker: isAtSlot ? picker : undefined,
    refusal,
    submit,
  }

  function whatIsMissing(): string | undefined {
    const { needs, noVans } = TEXTS.schedule
    if (vans.vans?.length === 0) return noVans
    if (!draft.address) return needs.address
    if (draft.car.vehicleId === null) return needs.car
    if (draft.serviceIds.length + draft.addOnIds.length === 0) return needs.service
    // At another address an earlier car may have lost its service.
    if (price.visit?.some(({ priced }) => priced.quote.lines.every(line => line.isFee))) return needs.service
    if (!slot) return needs.slot
    if (!isReachable(draft.contact)) return needs.contact
    if (needsPassword && passwordProblem(password, draft.contact.email) !== null) return needs.password
    if (countCharacters(draft.notes) > NOTES_LENGTH) return TEXTS.schedule.tooLong
    if (draft.vendor && draft.vendor.vendorId === null) return needs.vendor
    return price.priced ? undefined : needs.prices
  }

  function submit(): void {
    const { address, car } = draft
    if (missing !== undefined || !slot || !price.visit || !address || car.vehicleId === null) return
    if (!plan.isGiven) {
      plan.ask()
      return
    }
    const sent = {
      address,
      cars: price.visit,
      slot,
      vanId: vans.chosen,
      takesOver: slot.takesOver === true || vans.choices.takesOver,
      timeZone: slots.timeZone,
      planConsent: plan.consent?.version ?? null,
      overrideReason: driving.overrideReason,
      password: needsPassword ? password : null,
    }
    book.mutate(sent, {
      onError: error => {
        driving.note(error)
        hold.keepAgain()
      },
    })
  }
}

export type BookingForm = ReturnType<typeof useBookingForm>
