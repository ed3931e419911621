import { currencyOf } from '../../domain/address/country.ts'
import type { StartOffer } from '../../domain/booking/start-offer.ts'
import type { PublicPages } from '../../domain/website/public-pages.ts'
import type { Tenant } from '../platform/scope.ts'
import type { PricedService } from '../pricing/price-list.ts'
import type { PublicRatings } from '../rating/public-ratings.ts'
import { BOOKING_PATH, type SiteAddress, sharedPicture } from './page-frame.ts'
import type { ChosenPlace, SitePlace } from './site-facts.ts'

/** What /welcome shows. */
export interface Welcome {
  tenant: Tenant
  at: SiteAddress
  pages: PublicPages
  places: readonly SitePlace[]
  chosen: ChosenPlace
  /** The postal code that the visitor entered. */
  code: string
  /** What visitors want to know first; null where nobody can book, and when it cannot be read. */
  start: StartOffer | null
  /** What the chosen place offers, each visit with its fees. */
  offers: readonly PricedService[]
  /** Null: the business does not show them, or has none. Search engines ignore what a business says of itself, so their data has none. */
  ratings: PublicRatings | null
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Search engines take one page for a place; a business with more places has them in its own directories. */
const MAX_PLACES = 50
/** More names help nobody. */
const MAX_AREAS = 100

const clock = (minute: number): string =>
  minute === 1440
    ? '23:59'
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Returns the business for search engines, as schema.org's AutoRepair: one for each place, without its street. Prices are those of the chosen place. */
export function businessData({ tenant, at, pages, places, chosen, offers }: Welcome): object {
  const { site } = at
  const node = (place: SitePlace): object => ({
    '@type': 'AutoRepair',
    '@id': `${site}/welcome#place-${place.id}`,
    name: places.length > 1 ? `${tenant.name} ${place.name}` : tenant.name,
    url: `${site}/welcome`,
    telephone: `+1${place.phone.replaceAll(/\D/g, '')}`,
    ...(tenant.supportEmail && { email: tenant.supportEmail }),
    image: sharedPicture(tenant, at),
    address: {
      '@type': 'PostalAddress',
      addressLocality: place.city,
      addressRegion: place.provinceCode,
      addressCountry: place.countryCode,
    },
    ...(pages.showsAreas && {
      areaServed: place.areas.slice(0, MAX_AREAS).map(name => ({ '@type': 'Place', name })),
    }),
    ...(pages.showsHours && {
      openingHoursSpecification: place.hours.map(({ weekday, opensMinute, closesMinute }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${WEEKDAYS[weekday]}`,
        opens: clock(opensMinute),
        closes: clock(closesMinute),
      })),
    }),
    currenciesAccepted: currencyOf(place.countryCode),
    potentialAction: { '@type': 'ReserveAction', target: `${site}${BOOKING_PATH}` },
    ...(pages.showsPrices &&
      place === chosen.place && {
        makesOffer: offers.map(offer => ({
          '@type': 'Offer',
          price: ((offer.plan?.price ?? offer.price) / 100).toFixed(2),
          priceCurrency: currencyOf(place.countryCode),
          itemOffered: {
            '@type': 'Service',
            name: offer.name,
            ...(offer.description && { description: offer.description }),
          },
        })),
      }),
  })
  return {
    '@context': 'https://schema.org',
    '@graph': places.filter((place, index) => index < MAX_PLACES || place === chosen.place).map(node),
  }
}
