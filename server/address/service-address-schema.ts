import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import type { ServiceAddress } from './booking-input.ts'

/** Where a service happens, as it was entered: it belongs to nobody's saved addresses. */
export const ServiceAddressRef = builder.objectRef<Omit<ServiceAddress, 'id'>>('ServiceAddress').implement({
  fields: t => ({
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    postalCode: t.exposeString('postalCode'),
    province: t.exposeString('province'),
    provinceCode: t.exposeString('provinceCode'),
    country: t.exposeString('country'),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
  }),
})
