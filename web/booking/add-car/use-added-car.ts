import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryCode } from '../../../domain/address/country.ts'
import { type DraftCar, NO_CAR } from '../../vehicle/draft-car.ts'
import { type PricedBooking, quoteBooking } from '../booking-quote.ts'
import { taxRatesQuery } from '../queries.ts'
import type { BookingDiscount } from '../schedule/use-reductions.ts'
import { useActivePlans } from '../services/use-active-plans.ts'
import { bookingCustomerQuery, offersQuery } from '../start/queries.ts'
import { savedVehicleId } from '../use-booking.ts'

/** The visit that a car is added to. */
export interface VisitToExtend {
  workOrderId: string
  countryCode: CountryCode
  provinceCode: string
  franchiseId: string | null
  /** Whose saved cars are offered; null for who came by a link. */
  customerId: string | null
  isStaff: boolean
  /** Ids of saved cars that are in the visit. */
  without: readonly string[]
}

/** Chooses a car with its service and add-ons, and prices it as a part of the visit. */
export function useAddedCar(visit: VisitToExtend) {
  const [car, setCar] = useState<DraftCar>(NO_CAR)
  const [picked, setPicked] = useState<{ serviceId: string | undefined; addOnIds: string[] }>(NOTHING)
  const { countryCode, provinceCode, franchiseId, isStaff } = visit
  const customerId = visit.customerId ?? undefined
  const offers = useQuery(
    offersQuery({
      vehicleId: car.vehicleId,
      countryCode,
      franchiseId,
      customerId: isStaff ? visit.customerId : null,
      userVehicleId: savedVehicleId({ car }),
    }),
  )
  const taxes = useQuery(taxRatesQuery({ countryCode, provinceCode }, franchiseId))
  const customer = useQuery(bookingCustomerQuery(isStaff ? customerId : undefined))
  const [plan] = useActivePlans(customerId, [car])
  const failed = [offers, taxes, ...(isStaff ? [customer] : [])].filter(query => query.isError)
  const { serviceId, addOnIds } = picked
  const services = offers.data?.services.filter(one => one.plan === null)
  return {
    car,
    /** Another car may have other services. */
    setCar: (chosen: DraftCar) => {
      if (chosen.vehicleId !== car.vehicleId) setPicked(NOTHING)
      setCar(chosen)
    },
    picked,
    setPicked,
    services,
    addOns: offers.data?.addOns,
    priced: priced(),
    isLoading: offers.isLoading,
    retry: failed.length > 0 ? () => failed.forEach(query => void query.refetch()) : undefined,
  }

  function priced(): PricedBooking | undefined {
    const isKnown = !isStaff || customerId === undefined || customer.data
    if (!offers.data || !taxes.data || plan === undefined || !isKnown || serviceId === undefined) return undefined
    return quoteBooking({
      draft: { serviceIds: [serviceId], addOnIds },
      offers: offers.data,
      taxes: taxes.data,
      mileageUnits: 0,
      priorityHours: 0,
      nearby: 0,
      scheduledAt: null,
      now: new Date(),
      vendorId: null,
      subscription: plan,
      discounts: ownDiscount(),
      credit: 0,
      isLaterCar: true,
    })
  }

  function ownDiscount(): BookingDiscount[] {
    const { discountType = null, discountAmount = null } = customer.data ?? {}
    if (discountType === null || discountAmount === null) return []
    return [{ type: discountType, amount: discountAmount, nameKeys: null, code: null }]
  }
}

const NOTHING = { serviceId: undefined, addOnIds: [] }
