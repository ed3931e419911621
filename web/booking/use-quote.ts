import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../domain/format/money.ts'
import { FEE, MARKETPLACE_VENDOR_ID } from '../../domain/pricing/fees.ts'
import { serverNow } from '../platform/server-clock.ts'
import type { BookingDraft } from './booking-draft.ts'
import { type PricedBooking, quoteBooking } from './booking-quote.ts'
import { mileageUnitsQuery, taxRatesQuery } from './queries.ts'
import type { Reductions } from './schedule/use-reductions.ts'
import { currencyOf } from './currency-of.ts'
import { useActivePlan } from './services/use-active-plan.ts'
import type { Booking } from './use-booking.ts'

const HALF_A_MINUTE = 30_000

/** Returns the current time on the server's clock, refreshed every 30 seconds: the priority fee depends on how soon a slot is. */
function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), HALF_A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Services and add-ons to price instead of the chosen ones. */
export type Picks = Partial<Pick<BookingDraft, 'serviceIds' | 'addOnIds'>>

/** Returns the price of the booking, with or without a slot, and a function that prices other choices; undefined until all their data has loaded. */
export function useQuote(booking: Booking, reductions: Reductions, slot: { date: string } | null, nearbyCents = 0) {
  const { draft, area, franchise, rules, offers } = booking
  const { vendorId, isForVendor, discounts, credit, customer } = reductions
  const now = useNow()
  const franchiseId = franchise?.id ?? null
  const taxes = useQuery({ ...taxRatesQuery(draft.address, franchiseId), enabled: area.isSuccess })
  const mileage = useQuery({ ...mileageUnitsQuery(draft.address, franchiseId), enabled: area.isSuccess })
  const subscription = useActivePlan(booking)
  const failed = [offers, taxes, mileage, ...(customer ? [customer] : [])].filter(
    query => query.isError && query.data === undefined,
  )
  const isReady =
    offers.data &&
    taxes.data &&
    mileage.data !== undefined &&
    rules &&
    subscription !== undefined &&
    (!customer || customer.data)
  const priority = offers.data?.fees.find(fee => fee.nameKey === FEE.priority)
  const priceOf = isReady
    ? (picks: Picks): PricedBooking =>
        quoteBooking({
          draft: { ...draft, ...picks },
          offers: offers.data,
          taxes: taxes.data,
          mileageUnits: mileage.data,
          priorityHours: rules.priorityHours,
          scheduledAt: slot && new Date(slot.date),
          now,
          subscription,
          vendorId,
          discounts,
          // As on the server: a vendor pays its own prices.
          nearby: isForVendor ? 0 : nearbyCents,
          credit,
        })
    : undefined
  return {
    /** Surcharge for a time within the priority's hours; the same for the marketplace partner (PRICE-04). */
    priorityFee:
      priority && vendorId !== MARKETPLACE_VENDOR_ID
        ? formatMoney(priority.discountedPrice, currencyOf(booking))
        : undefined,
    priced: priceOf?.({}),
    priceOf,
    isUpdating: offers.isFetching || taxes.isFetching || mileage.isFetching,
    isEstimate: offers.data?.services.some(one => one.isEstimate && draft.serviceIds.includes(one.id)) ?? false,
    retry: failed.length > 0 ? () => failed.forEach(query => void query.refetch()) : undefined,
  }
}
