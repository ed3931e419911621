import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import { CURRENCIES, type Currency } from '../../domain/format/money.ts'
import type { FigureSearch } from './search.ts'

interface Located {
  id: string
  countryCode: CountryCode
}

/** Franchises whose amounts may be added. */
export interface OneCurrency<Franchise> {
  currency: Currency
  /** All currencies to choose from; with one there is nothing to choose. */
  currencies: Currency[]
  /** The franchises with this currency. */
  franchises: Franchise[]
  /** The chosen one of them; undefined for all. */
  chosen: Franchise | undefined
  /** What to ask the server for; empty for all, when they have one currency. */
  franchiseIds: string[]
}

/** The choice of all franchises, in the URL. */
export const ALL_FRANCHISES = 'all'

/**
 * Returns the franchises to show figures of, one currency at a time: that of the chosen franchise, else the chosen one, else that of the bar's franchise.
 * @param barId the franchise of the bar, which is chosen until the page's own field chooses another one, all, or another currency
 */
export function inOneCurrency<Franchise extends Located>(
  franchises: readonly Franchise[],
  search: Pick<FigureSearch, 'franchise' | 'currency'>,
  barId: string | undefined,
): OneCurrency<Franchise> {
  const used = new Set(franchises.map(({ countryCode }) => currencyOf(countryCode)))
  const currencies = CURRENCIES.filter(each => used.has(each))
  const asked = search.currency && used.has(search.currency) ? search.currency : undefined
  const own = franchises.find(({ id }) => id === search.franchise)
  const bar = franchises.find(({ id }) => id === barId)
  const isBars =
    search.franchise !== ALL_FRANCHISES && bar && currencyOf(bar.countryCode) === (asked ?? currencyOf(bar.countryCode))
  const chosen = own ?? (isBars ? bar : undefined)
  const first = currencyOf((chosen ?? bar ?? franchises[0])?.countryCode ?? 'CA')
  const currency = chosen === undefined ? (asked ?? first) : first
  const same = franchises.filter(({ countryCode }) => currencyOf(countryCode) === currency)
  const all = currencies.length > 1 ? same.map(({ id }) => id) : []
  return { currency, currencies, franchises: same, chosen, franchiseIds: chosen ? [chosen.id] : all }
}
