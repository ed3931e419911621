import type { CountryCode } from '../address/country.ts'
import { parseMoney } from '../format/money.ts'
import { type ListPrice, priceProblems } from '../service/list-price.ts'
import { parseOil, perLitreOf } from '../service/oil-units.ts'
import type { LineReader } from './line-reader.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.line

/** What a price line needs to know; read-line's world has more. */
interface PriceWorld {
  country: CountryCode
  services: ReadonlyMap<string, { id: number | null; isOilChange: boolean }>
}

/**
 * Reads the price of a service: an amount, or “not charged”. An oil change also has the oil that is included, and the price of further oil, in the units of the
 * country.
 */
export function readPriceLine(line: LineReader, { country, services }: PriceWorld): string[] {
  const key = line.given('key')
  if (key === undefined) {
    line.need('key')
    return []
  }
  const service = services.get(key.toLowerCase())
  if (!service || service.id === null) {
    line.wrong('key', T.unknownService(key.slice(0, 60)))
    return []
  }
  line.value('serviceId', service.id)
  line.value('key', key)
  const text = line.given('price')
  if (text === undefined) {
    if (line.problems.length === 0) line.wrong('price', T.priceMissing)
    return []
  }
  if (text.toLowerCase() === 'not charged') line.value('state', 'NOT_CHARGED')
  else readAmounts(line, text, service.isOilChange, country)
  return [String(service.id)]
}

function readAmounts(line: LineReader, text: string, isOilChange: boolean, country: CountryCode): void {
  const price = parseMoney(text)
  if (price === undefined) return line.wrong('price', T.money(text.slice(0, 40)))
  const list: ListPrice = { state: 'PRICED', price, includedLitres: null, pricePerLitre: null }
  if (isOilChange) {
    const [oil, perUnit] = [line.given('includedOil'), line.given('perUnit')]
    if (oil === undefined) return line.wrong('includedOil', T.missing(line.label('includedOil')))
    if (perUnit === undefined) return line.wrong('perUnit', T.missing(line.label('perUnit')))
    const cents = parseMoney(perUnit)
    if (cents === undefined) return line.wrong('perUnit', T.money(perUnit.slice(0, 40)))
    list.includedLitres = parseOil(oil, country) ?? null
    list.pricePerLitre = perLitreOf(cents, country)
  }
  const [problem] = Object.entries(priceProblems(list, isOilChange))
  if (problem) {
    const field = { price: 'price', includedLitres: 'includedOil', pricePerLitre: 'perUnit' }[problem[0]] ?? 'price'
    return line.wrong(field, problem[1])
  }
  for (const [name, value] of Object.entries(list)) if (value !== null) line.value(name, value as string | number)
}
