import { currencyOf } from '../../domain/address/country.ts'
import { firstPrice } from '../../domain/booking/whole-price.ts'
import type { StartOffer } from '../../domain/booking/start-offer.ts'
import { SLOT_MS } from '../../domain/schedule/slots.ts'
import { businessRules } from '../franchise/rules.ts'
import type { TenantScope } from '../platform/scope.ts'
import { priceList } from '../pricing/price-list.ts'
import { siteFacts } from './site-facts.ts'

/** Places whose prices are compared; more would make the first page of a large business wait for all their price lists. */
const MAX_PLACES = 12

/** Returns what the booking's first page says to a visitor: the lowest price among the business's places in its own country, and until when customers can move a visit. */
export async function startOffer({ db, tenant }: Pick<TenantScope, 'db' | 'tenant'>, now: Date): Promise<StartOffer> {
  const [{ pages, places }, { cutoffMinutes }] = await Promise.all([siteFacts(db, tenant.id), businessRules(db)])
  const times = { visitMinutes: SLOT_MS / 60_000, cutoffMinutes }
  if (!pages.showsPrices) return { from: null, ...times }
  const { countryCode } = tenant
  const shown = places.filter(place => place.countryCode === countryCode).slice(0, MAX_PLACES)
  const prices = await Promise.all(
    shown.map(async ({ id }) =>
      firstPrice(await priceList(db, { countryCode, franchiseId: id, vehicleId: null, at: now }), now),
    ),
  )
  const [lowest] = prices
    .filter(price => price !== null)
    .toSorted((a, b) => Number(b.isOilChange) - Number(a.isOilChange) || a.price - b.price)
  return { from: lowest ? { ...lowest, currency: currencyOf(countryCode) } : null, ...times }
}
