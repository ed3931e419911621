import { queryOptions } from '@tanstack/react-query'
import type { CountryCode } from '../../domain/address/provinces.ts'
import { request } from '../app/api.ts'
import type { DraftAddress } from './booking-draft.ts'
import {
  BookingCustomerQuery,
  CustomersQuery,
  CustomerVendorsQuery,
  EnginesQuery,
  FranchiseVansQuery,
  MakesQuery,
  MileageUnitsQuery,
  ModelsQuery,
  OffersQuery,
  SavedAddressesQuery,
  SavedContactsQuery,
  SavedVehiclesQuery,
  ServiceAreaQuery,
  TaxRatesQuery,
  TechnicianVansQuery,
  UserCreditQuery,
  VehicleByEngineQuery,
  VendorsQuery,
  YearsQuery,
} from './documents.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Whether we come to a postal code, and whose territory it is (INFO-15). */
export const serviceAreaQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: ['service-area', code],
    queryFn: async ({ signal }) => (await request(ServiceAreaQuery, { code: code ?? '' }, signal)).postalCodeCheck,
    enabled: code !== undefined,
    staleTime: MINUTE,
  })

/** `userId` is the signed-in customer or the one staff chose; undefined when there is none. */
export const savedAddressesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['addresses', userId],
    queryFn: async ({ signal }) => (await request(SavedAddressesQuery, { userId: userId ?? null }, signal)).addresses,
    enabled: userId !== undefined,
  })

/** As savedAddressesQuery. */
export const savedContactsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['contacts', userId],
    queryFn: async ({ signal }) => (await request(SavedContactsQuery, { userId: userId ?? null }, signal)).contacts,
    enabled: userId !== undefined,
  })

/** As savedAddressesQuery. */
export const savedVehiclesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['vehicles', userId],
    queryFn: async ({ signal }) => (await request(SavedVehiclesQuery, { userId: userId ?? null }, signal)).userVehicles,
    enabled: userId !== undefined,
  })

/** Customers by name, email or phone, for staff. */
export const customersQuery = (franchiseId: string | undefined, search: string) =>
  queryOptions({
    queryKey: ['customers', franchiseId, search],
    queryFn: async ({ signal }) =>
      (await request(CustomersQuery, { franchiseId: franchiseId ?? null, search }, signal)).customers,
    staleTime: MINUTE,
  })

export const yearsQuery = queryOptions({
  queryKey: ['vehicle-years'],
  queryFn: async ({ signal }) => (await request(YearsQuery, {}, signal)).vehicleYears,
  staleTime: DAY,
})

export const makesQuery = (year: number | null) =>
  queryOptions({
    queryKey: ['vehicle-makes', year],
    queryFn: async ({ signal }) => (await request(MakesQuery, { year: year ?? 0 }, signal)).vehicleMakes,
    enabled: year !== null,
    staleTime: DAY,
  })

export const modelsQuery = (year: number | null, make: string | null) =>
  queryOptions({
    queryKey: ['vehicle-models', year, make],
    queryFn: async ({ signal }) =>
      (await request(ModelsQuery, { year: year ?? 0, make: make ?? '' }, signal)).vehicleModels,
    enabled: year !== null && make !== null,
    staleTime: DAY,
  })

/** What is chosen of a vehicle, as far as its engine. */
export type EngineChoice = Record<'make' | 'model' | 'engine', string | null> & { year: number | null }

/** The vehicle that has exactly the chosen engine; null when the catalogue has none. Never cached (SVC-10). */
export const vehicleByEngineQuery = ({ year, make, model, engine }: EngineChoice) =>
  queryOptions({
    queryKey: ['vehicle-by-engine', year, make, model, engine],
    queryFn: async ({ signal }) => {
      const chosen = { year: year ?? 0, make: make ?? '', model: model ?? '', engine: engine ?? '' }
      return (await request(VehicleByEngineQuery, chosen, signal)).vehicleByEngine
    },
    enabled: year !== null && make !== null && model !== null && engine !== null,
    staleTime: 0,
    gcTime: 0,
  })

/** The model's vehicles, one for each engine; never cached (SVC-10). */
export const enginesQuery = (year: number | null, make: string | null, model: string | null) =>
  queryOptions({
    queryKey: ['vehicle-engines', year, make, model],
    queryFn: async ({ signal }) =>
      (await request(EnginesQuery, { year: year ?? 0, make: make ?? '', model: model ?? '' }, signal)).vehicles,
    enabled: year !== null && make !== null && model !== null,
    staleTime: 0,
    gcTime: 0,
  })

export interface OffersFor {
  vehicleId: number | null
  countryCode: CountryCode
  franchiseId: string | null
  customerId: string | null
  userVehicleId: string | null
}

/** Services, add-ons and fees for a vehicle and a place, in one call: the next steps then have theirs already. */
export const offersQuery = (offered: OffersFor) =>
  queryOptions({
    queryKey: ['offers', offered],
    queryFn: ({ signal }) => request(OffersQuery, { ...offered, vehicleId: String(offered.vehicleId) }, signal),
    enabled: offered.vehicleId !== null,
    staleTime: MINUTE,
  })

/** The taxes at an address. */
export const taxRatesQuery = (address: DraftAddress | null, franchiseId: string | null) =>
  queryOptions({
    queryKey: ['tax-rates', address?.countryCode, address?.provinceCode, franchiseId],
    queryFn: async ({ signal }) => {
      const { countryCode = '', provinceCode = '' } = address ?? {}
      return (await request(TaxRatesQuery, { countryCode, provinceCode, franchiseId }, signal)).taxRates
    },
    enabled: address !== null,
    staleTime: 10 * MINUTE,
  })

/** Chargeable km or miles to an address; none where no franchise comes to it. */
export const mileageUnitsQuery = (address: DraftAddress | null, franchiseId: string | null) =>
  queryOptions({
    queryKey: ['mileage-units', franchiseId, address?.lat, address?.lng],
    queryFn: async ({ signal }) => {
      if (!address || franchiseId === null) return 0
      return (await request(MileageUnitsQuery, { franchiseId, addressInput: address }, signal)).mileageUnits
    },
    enabled: address !== null,
    staleTime: 10 * MINUTE,
  })

/** Whose vans are asked for. */
export type VansOf = { franchiseId: string } | { technicianId: string }

/** The vans that staff may book into (SCHED-07). */
export const vansQuery = (of: VansOf) =>
  queryOptions({
    queryKey: ['vans', of],
    queryFn: async ({ signal }) =>
      'technicianId' in of
        ? (await request(TechnicianVansQuery, of, signal)).technicianVans
        : (await request(FranchiseVansQuery, of, signal)).franchiseVans,
    staleTime: MINUTE,
  })

/** What staff bookings for a customer go by: their vendor and their default discount (PRICE-17). */
export const bookingCustomerQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['booking-customer', id],
    queryFn: async ({ signal }) => (await request(BookingCustomerQuery, { id: id ?? '' }, signal)).user,
    enabled: id !== undefined,
    staleTime: MINUTE,
  })

/** Cents of referral credit that a customer can spend. */
export const userCreditQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['user-credit', userId],
    queryFn: async ({ signal }) => (await request(UserCreditQuery, { userId: userId ?? '' }, signal)).userCredit.credit,
    enabled: userId !== undefined,
    staleTime: MINUTE,
  })

/** The vendors that the signed-in staff may book for (SCHED-10). */
export const vendorsQuery = queryOptions({
  queryKey: ['vendors'],
  queryFn: async ({ signal }) => (await request(VendorsQuery, {}, signal)).vendors,
  staleTime: 10 * MINUTE,
})

/** The vendors that a customer comes from, and what they call them (SCHED-11). */
export const customerVendorsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['customer-vendors', userId],
    queryFn: async ({ signal }) =>
      (await request(CustomerVendorsQuery, { userId: userId ?? '' }, signal)).customerVendors,
    enabled: userId !== undefined,
    staleTime: MINUTE,
  })
