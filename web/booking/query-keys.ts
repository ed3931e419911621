import type { CountryCode } from '../../domain/address/country.ts'
import type { DraftAddress } from '../address/draft-address.ts'

/** The values that offers and their prices depend on. */
export interface OffersFor {
  vehicleId: number | null
  countryCode: CountryCode
  franchiseId: string | null
  customerId: string | null
  userVehicleId: string | null
}

/** The owner of the vans. */
export type VansOf = { franchiseId: string } | { technicianId: string }

/** Query keys of the booking. */
export const bookingKeys = {
  /** The prefix of every list of customers. */
  allCustomers: () => ['customers'] as const,
  customers: (franchiseId: string | undefined, search: string) => ['customers', franchiseId, search] as const,
  existingCustomer: (email: string) => ['customers', 'existing', email] as const,
  customer: (id: string | undefined) => ['booking-customer', id] as const,
  vendors: () => ['vendors'] as const,
  customerVendors: (userId: string | undefined) => ['customer-vendors', userId] as const,
  vans: (of: VansOf) => ['booking-vans', of] as const,
  allOffers: () => ['offers'] as const,
  offers: (offered: OffersFor) => ['offers', offered] as const,
  allTaxRates: () => ['tax-rates'] as const,
  taxRates: (address: Pick<DraftAddress, 'countryCode' | 'provinceCode'> | null, franchiseId: string | null) =>
    ['tax-rates', address?.countryCode, address?.provinceCode, franchiseId] as const,
  allMileageUnits: () => ['mileage-units'] as const,
  mileageUnits: (address: DraftAddress | null, franchiseId: string | null) =>
    ['mileage-units', franchiseId, address?.lat, address?.lng] as const,
  referralCode: (code: string, customerId: string | undefined, offerIds: readonly string[]) =>
    ['referral-code', code, customerId, offerIds] as const,
  pending: (link: string, time: string | undefined) => ['pending-booking', link, time] as const,
  allUserCredit: () => ['user-credit'] as const,
  userCredit: (userId: string | undefined) => ['user-credit', userId] as const,
}
