import { useQueries, useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../domain/format/money.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { MARKETPLACE_VENDOR_ID } from '../../domain/pricing/marketplace.ts'
import { useServerNow } from '../platform/use-server-now.ts'
import type { BookingDraft, DraftVisitCar } from './booking-draft.ts'
import { type PricedBooking, quoteBooking } from './booking-quote.ts'
import { mileageUnitsQuery, taxRatesQuery } from './queries.ts'
import type { Reductions } from './schedule/use-reductions.ts'
import { currencyOf } from './currency-of.ts'
import { useActivePlans } from './services/use-active-plans.ts'
import { offersQuery } from './start/queries.ts'
import { type Booking, offersFor } from './use-booking.ts'

/** The priority fee depends on how soon a slot is. */
const HALF_A_MINUTE = 30_000

/** Services and add-ons to price instead of the chosen ones. */
export type Picks = Partial<Pick<BookingDraft, 'serviceIds' | 'addOnIds'>>

/** A car of the visit with its own price. */
export interface PricedCar extends DraftVisitCar {
  priced: PricedBooking
}

/** The price of all cars together, in cents. */
export type WholePrice = Pick<
  PricedBooking['quote'],
  'discountAmount' | 'nearbyAmount' | 'creditApplied' | 'total' | 'taxes'
>

/** Adds up the prices of the cars. They have the same taxes, because they stand at one address. */
export function sumCars(cars: readonly PricedCar[]): WholePrice {
  const quotes = cars.map(({ priced }) => priced.quote)
  const sum = (cents: (quote: PricedBooking['quote']) => number): number =>
    quotes.reduce((all, quote) => all + cents(quote), 0)
  return {
    discountAmount: sum(quote => quote.discountAmount),
    nearbyAmount: sum(quote => quote.nearbyAmount),
    creditApplied: sum(quote => quote.creditApplied),
    total: sum(quote => quote.total),
    taxes: (quotes[0]?.taxes ?? []).map((tax, index) => ({
      ...tax,
      amount: sum(quote => quote.taxes[index]?.amount ?? 0),
    })),
  }
}

/** Returns the price of the booking, with or without a slot, and a function that prices other choices; undefined until all their data has loaded. */
export function useQuote(booking: Booking, reductions: Reductions, slot: { date: string } | null, nearbyCents = 0) {
  const { draft, area, franchise, rules, offers } = booking
  const { vendorId, isForVendor, discounts, credit, customer } = reductions
  const now = useServerNow(HALF_A_MINUTE)
  const franchiseId = franchise?.id ?? null
  const taxes = useQuery({ ...taxRatesQuery(draft.address, franchiseId), enabled: area.isSuccess })
  const mileage = useQuery({ ...mileageUnitsQuery(draft.address, franchiseId), enabled: area.isSuccess })
  const cars: DraftVisitCar[] = [...draft.earlierCars, draft]
  const plans = useActivePlans(
    booking.customerId,
    cars.map(({ car }) => car),
  )
  const earlierOffers = useQueries({
    queries: draft.earlierCars.map(one => ({
      ...offersQuery(offersFor({ ...draft, ...one }, booking.countryCode, franchiseId)),
      enabled: area.isSuccess,
    })),
  })
  const allOffers = [...earlierOffers, offers]
  const failed = [...allOffers, taxes, mileage, ...(customer ? [customer] : [])].filter(
    query => query.isError && query.data === undefined,
  )
  const isReady =
    allOffers.every(({ data }) => data) &&
    plans.every(plan => plan !== undefined) &&
    offers.data &&
    taxes.data &&
    mileage.data !== undefined &&
    rules &&
    (!customer || customer.data)
  const priority = offers.data?.fees.find(fee => fee.nameKey === FEE.priority)
  /** A code and credit reduce the price of the first car, which has the fees of the visit too. */
  const priceCar = isReady
    ? (index: number, picks: Pick<BookingDraft, 'serviceIds' | 'addOnIds'>): PricedBooking =>
        quoteBooking({
          draft: picks,
          offers: allOffers[index]?.data ?? offers.data,
          taxes: taxes.data,
          mileageUnits: mileage.data,
          priorityHours: rules.priorityHours,
          scheduledAt: slot && new Date(slot.date),
          now,
          subscription: plans[index] ?? null,
          vendorId,
          discounts: index === 0 ? discounts : discounts.filter(({ code }) => code === null),
          // As on the server: a vendor pays its own prices, and the visit is nearby once.
          nearby: isForVendor || index > 0 ? 0 : nearbyCents,
          credit: index === 0 ? credit : 0,
          isLaterCar: index > 0,
        })
    : undefined
  const priceOf = priceCar && ((picks: Picks): PricedBooking => priceCar(cars.length - 1, { ...draft, ...picks }))
  const visit = priceCar && cars.map((one, index): PricedCar => ({ ...one, priced: priceCar(index, one) }))
  return {
    /** Surcharge for a time within the priority's hours; the same for the marketplace partner (PRICE-04). */
    priorityFee:
      priority && vendorId !== MARKETPLACE_VENDOR_ID
        ? formatMoney(priority.discountedPrice, currencyOf(booking))
        : undefined,
    /** Of the car that is being chosen. */
    priced: priceOf?.({}),
    priceOf,
    /** All cars, with the one that is being chosen as the last. */
    visit,
    whole: visit && sumCars(visit),
    isUpdating: allOffers.some(query => query.isFetching) || taxes.isFetching || mileage.isFetching,
    isEstimate: offers.data?.services.some(one => one.isEstimate && draft.serviceIds.includes(one.id)) ?? false,
    retry: failed.length > 0 ? () => failed.forEach(query => void query.refetch()) : undefined,
  }
}
