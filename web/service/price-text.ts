import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import { formatList } from '../../domain/format/list.ts'
import { formatMoney } from '../../domain/format/money.ts'
import type { ListPrice } from '../../domain/service/list-price.ts'
import { oilInput, perOilUnit } from '../../domain/service/oil-units.ts'
import type { Service } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.prices

/** The state of a price in words. A service without a price is not offered, a fee is not charged. */
export function stateText(state: ListPrice['state'], { isFee }: Pick<Service, 'isFee'>, country: CountryCode): string {
  if (state === 'PRICED') return T.states.priced
  if (state === 'INHERITED') return T.states.inherited[country]
  return isFee ? T.states.notCharged : T.states.notOffered
}

/** A price as people read it: `$59.95`, or `$59.95 with 5 L, then $8.99 per L`. */
export function priceText(price: ListPrice | undefined, service: Service, country: CountryCode): string {
  if (!price) return T.states.none
  if (price.state !== 'PRICED' || price.price === null) return stateText(price.state, service, country)
  const amount = formatMoney(price.price, currencyOf(country))
  if (price.includedLitres === null || price.pricePerLitre === null) return amount
  const perUnit = formatMoney(perOilUnit(price.pricePerLitre, country), currencyOf(country))
  return T.oilText(amount, oilInput(price.includedLitres, country), T.units[country].short, perUnit)
}

const signed = (cents: number, country: CountryCode): string =>
  `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents), currencyOf(country))}`

/** The difference of two prices: `+$3.00 (+5 %)`. Undefined where amounts do not compare. */
export function differenceText(
  from: ListPrice | undefined,
  to: ListPrice | undefined,
  country: CountryCode,
): string | undefined {
  if (from?.price == null || to?.price == null) return undefined
  const parts: string[] = []
  const cents = to.price - from.price
  if (cents !== 0) {
    const difference = signed(cents, country)
    parts.push(from.price === 0 ? difference : T.percent(difference, percentText(cents / from.price)))
  }
  if (from.pricePerLitre !== null && to.pricePerLitre !== null && from.pricePerLitre !== to.pricePerLitre) {
    const perUnit = perOilUnit(to.pricePerLitre, country) - perOilUnit(from.pricePerLitre, country)
    if (perUnit !== 0) parts.push(T.perUnitChange(signed(perUnit, country), T.units[country].short))
  }
  return parts.length === 0 ? undefined : formatList(parts)
}

function percentText(share: number): string {
  const percent = Math.round(share * 1_000) / 10
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}`
}
