import type { CountryCode } from '../../domain/address/country.ts'
import { useFranchises } from '../platform/franchise.ts'

/** The country in whose units oil is shown: that of the franchise in the bar. Before it is known, that of Canada, as oil is stored. */
export const useCountry = (): CountryCode => useFranchises().selected?.countryCode ?? 'CA'
