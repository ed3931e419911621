import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatList } from '../../../domain/format/list.ts'
import { countCharacters, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { isPlanEntry, planEntryOf } from '../../../domain/pricing/plans.ts'
import type { DraftAddress } from '../../address/draft-address.ts'
import { addressKeys } from '../../address/query-keys.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import type { VariablesOf } from '../../platform/api/graphql.ts'
import { PATHS } from '../../platform/paths.ts'
import { hasSessionEnded } from '../../platform/session/session.ts'
import { forgetReferral } from '../../referral/stored-referral.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { holdKey } from '../../schedule/hold/hold-key.ts'
import { forgetHold } from '../../schedule/hold/hold-store.ts'
import { orderKeys } from '../../platform/api/order-keys.ts'
import { scheduleKeys } from '../../schedule/query-keys.ts'
import { prepareHumanToken, takeHumanToken } from '../../sign-in/human-check.ts'
import { logIn } from '../../sign-in/sign-in.ts'
import type { BookingDraft } from '../booking-draft.ts'
import { finishDraft, updateDraft } from '../booking-store.ts'
import { chosenPlan } from '../booking-summary.tsx'
import { CreateWorkOrderMutation } from '../documents.ts'
import type { MailBookingLinkMutation } from '../finish/documents.ts'
import { settleHold } from '../hold/use-hold.ts'
import { bookingKeys } from '../query-keys.ts'
import { currencyOf } from '../currency-of.ts'
import { type Booking, savedVehicleId } from '../use-booking.ts'
import { type PricedCar, sumCars } from '../use-quote.ts'
import { carText } from '../../vehicle/car-text.ts'
import { TEXTS } from './texts.ts'
import { validateCode } from './use-apply-code.ts'

/** The booking, exactly as displayed. */
export interface Order {
  address: DraftAddress
  /** The cars of the visit, with their prices. */
  cars: readonly PricedCar[]
  slot: DraftSlot
  timeZone: string
  /** The van that staff chose. */
  vanId: string | null
  /** Staff take the time over from a customer who is booking it. */
  takesOver: boolean
  /** The version of the plan's terms that was agreed to; null without a plan. */
  planConsent: string | null
  /** Why staff book a start that the van cannot drive to. */
  overrideReason: string | null
  /** Null for guests and for customers who already have an account. */
  password: string | null
}

/** The technician checks an engine that the customer did not know, if the notes have room to say so. */
function notesOf({ notes }: BookingDraft, cars: readonly PricedCar[]): string {
  const typed = notes.trim()
  const withEngine = [typed, TEXTS.schedule.engineAssumed].filter(Boolean).join('\n')
  return cars.some(({ car }) => car.isEngineAssumed) && countCharacters(withEngine) <= NOTES_LENGTH ? withEngine : typed
}

type Variables = VariablesOf<typeof CreateWorkOrderMutation>

/** A car as it is sent, with the prices that were shown. */
function carVariables({ car, priced: { quote } }: PricedCar) {
  const userVehicleId = savedVehicleId({ car })
  const isNewCar = userVehicleId === null
  return {
    vehicleId: String(car.vehicleId),
    userVehicleId,
    vehicleCustomName: isNewCar ? car.name.trim() || null : null,
    vin: isNewCar ? car.vin || null : null,
    lineItems: quote.lines.map(line => ({ id: String(line.serviceId), quantity: 1, value: line.price })),
    discountAmount: quote.discountAmount,
  }
}

function toVariables({ draft, franchise, isStaff }: Booking, order: Order): Variables {
  const { contact, vendor } = draft
  const [first, ...more] = order.cars
  if (!first) throw new Error('a booking has no car')
  const { quote, discount } = first.priced
  return {
    ...carVariables(first),
    idempotencyKey: draft.idempotencyKey,
    date: order.slot.date,
    isBooked: order.slot.isBooked,
    customerId: draft.customer?.id ?? null,
    franchiseIdSelect: franchise?.id ?? null,
    potentialFranchiseId: draft.potentialFranchiseId,
    vanId: order.vanId,
    contactInput: { name: contact.name.trim(), email: contact.email.trim(), phoneNumber: contact.phoneNumber },
    addressInput: order.address,
    password: order.password,
    vendorListInput:
      isStaff && vendor?.vendorId
        ? { vendorId: vendor.vendorId, externalCustomerVendorId: vendor.externalId.trim() || null }
        : null,
    discountCodeId: discount?.code?.id ?? null,
    promoCreditAmount: quote.creditApplied,
    nearbyDiscount: quote.nearbyAmount,
    holdKey: holdKey(),
    takeOver: order.takesOver,
    notes: notesOf(draft, order.cars),
    planConsent: order.planConsent,
    overrideReason: order.overrideReason,
    moreCars: more.length === 0 ? null : more.map(carVariables),
  }
}

/** Returns a booking as a mailed link keeps it. A code that a guest typed counts once it is for an account. */
export function toStoredBooking(booking: Booking, order: Order): VariablesOf<typeof MailBookingLinkMutation> {
  const { idempotencyKey, date, isBooked, vehicleId, vehicleCustomName, vin, notes, ...sent } = toVariables(
    booking,
    order,
  )
  return {
    idempotencyKey,
    date,
    isBooked,
    vehicleId,
    vehicleCustomName,
    vin,
    notes,
    franchiseIdSelect: sent.franchiseIdSelect,
    potentialFranchiseId: sent.potentialFranchiseId,
    contactInput: sent.contactInput,
    addressInput: sent.addressInput,
    lineItems: sent.lineItems,
    discountCodeId: booking.draft.discount?.codeId ?? null,
    discountAmount: sent.discountAmount,
    moreCars: sent.moreCars ?? null,
  }
}

/**
 * Submits the booking. A stored discount code expires after a day: if it is refused, checks the code again and resubmits the same booking,
 * provided the code's value still matches the displayed price.
 * @throws ApiError
 */
async function send(booking: Booking, order: Order) {
  const humanCheck = booking.session ? null : await takeHumanToken()
  await settleHold()
  // Another call may have noticed meanwhile that the session has ended: the customer's booking must not become a guest's (AUTH-22).
  if (booking.session && hasSessionEnded()) throw new ApiError({ statusCode: 401 })
  const variables = { ...toVariables(booking, order), humanCheck }
  try {
    return (await request(CreateWorkOrderMutation, variables)).createWorkOrder
  } catch (error) {
    const { discount } = booking.draft
    const isCode = error instanceof ApiError && error.fieldMessage('discountCodeId') !== undefined
    if (!isCode || !discount || variables.discountCodeId === null) throw error
    const renewed = await validateCode(booking, discount.code)
    if (typeof renewed === 'string' || renewed.type !== discount.type || renewed.amount !== discount.amount) throw error
    updateDraft({ discount: renewed })
    // The first call used up the captcha solution.
    const newCheck = booking.session ? null : await takeHumanToken()
    const again = { ...variables, humanCheck: newCheck, discountCodeId: renewed.codeId }
    return (await request(CreateWorkOrderMutation, again)).createWorkOrder
  }
}

/** Returns what the confirmation shows of the cars and their price. */
function bookedCars(cars: readonly PricedCar[], orderIds: readonly string[]) {
  const shown = cars.map(({ car, priced: { quote } }) => ({
    vehicle: carText(car),
    lines: quote.lines
      .filter(line => !isPlanEntry(line.nameKey) || line.price !== 0)
      .map(({ name, price, isFee, nameKey }) => ({ name, price, isFee, isPlan: planEntryOf(nameKey) !== undefined })),
  }))
  const { discountAmount: discount, nearbyAmount: nearby, creditApplied: credit, total, taxes } = sumCars(cars)
  return {
    vehicle: formatList(shown.map(({ vehicle }) => vehicle)),
    ...(shown.length > 1 && {
      cars: shown.map(({ vehicle, lines }, index) => ({
        vehicle,
        workOrderId: orderIds[index] ?? '',
        lines: lines.length,
      })),
    }),
    lines: shown.flatMap(({ lines }) => lines),
    discount,
    nearby,
    credit,
    total,
    taxes: taxes.map(({ name, amount }) => ({ name, amount })),
  }
}

/** The data behind the displayed times and prices. */
const PRICED_KEYS = [
  scheduleKeys.all(),
  // Which vans are free.
  orderKeys.lists(),
  bookingKeys.allOffers(),
  bookingKeys.allTaxRates(),
  bookingKeys.allMileageUnits(),
  bookingKeys.allUserCredit(),
  // With the booking rules of the franchises.
  addressKeys.allServiceAreas(),
]

/** Submits the booking, logs in a new customer with a password (BOOKAPI-06), and opens the confirmation. */
export function useBook(booking: Booking) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStranger = booking.session === null
  useEffect(() => {
    if (isStranger) prepareHumanToken()
  }, [isStranger])
  return useMutation({
    mutationFn: (order: Order) => send(booking, order),
    onSuccess: async (
      { outcome, workOrderId, moreWorkOrderIds, vanId, manageLink },
      { slot, timeZone, address, cars, password },
    ) => {
      const { contact } = booking.draft
      if (cars[0]?.priced.discount?.code) forgetReferral()
      // The booking exists: if this login fails, the customer can log in later.
      if (password !== null && !booking.session) await logIn(contact.email, password).catch(() => undefined)
      forgetHold()
      finishDraft({
        outcome,
        workOrderId,
        vanId,
        manageLink,
        date: slot.date,
        arrivesUntil: outcome === 'CONFIRMED' ? (slot.arrivesUntil ?? null) : null,
        ...(slot.minutes !== undefined && { minutes: slot.minutes }),
        timeZone,
        address,
        ...bookedCars(cars, [workOrderId, ...moreWorkOrderIds]),
        email: booking.draft.contact.email.trim(),
        plan: chosenPlan(booking),
        currency: currencyOf(booking),
      })
      void queryClient.invalidateQueries()
      await navigate({ to: PATHS.confirmation })
    },
    onError: error => {
      const reason = 'error' in error ? error.error : undefined
      // The response was lost and the booking may exist: keep the displayed values, so that the same booking can be resubmitted.
      if (reason === 'UNREACHABLE') return
      if (reason === 'TIME_SLOT_UNAVAILABLE') updateDraft({ slot: null })
      if (reason === 'ALREADY_BOOKED' || reason === 'IDEMPOTENCY_KEY_USED')
        updateDraft({ idempotencyKey: crypto.randomUUID() })
      // The displayed data is out of date; refetch all of it.
      for (const queryKey of PRICED_KEYS) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
