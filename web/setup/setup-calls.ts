import type { CountryCode } from '../../domain/address/country.ts'
import type { BusinessInput } from '../../domain/setup/business-input.ts'
import { post } from '../platform/api/api.ts'
import type { SignedIn } from '../sign-in/sign-in.ts'

export interface FoundPlace {
  street?: string
  city: string
  provinceCode: string
  province: string
  postalCode: string
  countryCode: CountryCode
  country: string
  lat: number
  lng: number
  complete: boolean
}

export interface Suggestion {
  id: string
  label: string
  place: FoundPlace | null
  attribution: string | null
}

/** A place with its street: the base of the business. */
export type Base = Omit<FoundPlace, 'complete'> & { street: string }

/** The token of the link, from its fragment. */
export const linkToken = (): string => location.hash.slice(1)

/** @throws ApiError 404 once the site is set up, 403 for a wrong link */
export const checkLink = (): Promise<object> => post<object>('/setup/link', { token: linkToken() })

export const suggestBases = async (search: string, countryCode: CountryCode): Promise<Suggestion[]> =>
  (await post<{ suggestions: Suggestion[] }>('/setup/suggestions', { token: linkToken(), search, countryCode }))
    .suggestions

export const findBase = async (id: string): Promise<FoundPlace | null> =>
  (await post<{ place: FoundPlace | null }>('/setup/place', { token: linkToken(), id })).place

/** Makes the business and its owner. @throws ApiError 422 with a message per field */
export const createBusiness = (
  input: BusinessInput & { countryCode: CountryCode; base: Base },
): Promise<{ tenantId: number; session: SignedIn }> => post('/setup/business', { token: linkToken(), ...input })
