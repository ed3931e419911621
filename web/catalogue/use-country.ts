import type { CountryCode } from '../../domain/address/country.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { useTenant } from '../platform/tenant-context.ts'

/** The country in whose units oil is shown: that of the franchise in the bar, before it is known that of the business. */
export function useCountry(): CountryCode {
  const { countryCode } = useTenant()
  return useFranchises().selected?.countryCode ?? countryCode
}
