import type { CountryCode } from '../../domain/address/country.ts'
import {
  type DatedPrice,
  isSamePrice,
  type ListPrice,
  pastPrices,
  priceAt,
  priceProblems,
  scheduledPrices,
  withoutAmount,
} from '../../domain/service/list-price.ts'
import type { ListedService } from '../../domain/service/price-csv.ts'
import type { PriceBook, Service } from './queries.ts'

/** Whose prices: those of all franchises of the country, or the selected franchise's own. */
export type ListName = 'country' | 'own'

export interface DatedRow extends DatedPrice {
  id: string
  serviceId: string
}

/** What a price list says of a service. */
export interface PriceLine {
  service: Service
  /** The list's answer now. A franchise's list follows its country where it says nothing. */
  saved: ListPrice | undefined
  /** What is charged now. */
  charged: ListPrice | undefined
  /** A price of the set-up that nobody confirmed. */
  suggested: ListPrice | undefined
  /** The next one first. */
  planned: readonly DatedRow[]
  /** The present one first. */
  past: readonly DatedRow[]
}

/** New prices by service, before they are saved. */
export type Draft = Readonly<Partial<Record<string, ListPrice>>>

type Row = PriceBook['own']['rows'][number]

const dated = (rows: readonly Row[], serviceId: string): DatedRow[] =>
  rows.filter(row => row.serviceId === serviceId).map(row => ({ ...row, validFrom: new Date(row.validFrom) }))

const amountsOf = ({ state, price, includedLitres, pricePerLitre }: ListPrice): ListPrice => ({
  state,
  price,
  includedLitres,
  pricePerLitre,
})

export const isOilChange = ({ serviceType }: Pick<Service, 'serviceType'>): boolean => serviceType === 'OIL_CHANGE'

/** Returns the lines of a price list: one for each service and fee in use. */
export const priceLines = (book: PriceBook, list: ListName): PriceLine[] =>
  book.services.filter(({ active }) => active).map(service => priceLine(book, list, service))

/** Returns what a price list says of one service. */
export function priceLine(book: PriceBook, list: ListName, service: Service): PriceLine {
  const now = new Date(book.now)
  const country = dated(book.country.rows, service.id)
  const rows = list === 'own' ? dated(book.own.rows, service.id) : country
  const current = priceAt(rows, now)
  const saved = current ? amountsOf(current) : list === 'own' ? withoutAmount('INHERITED') : undefined
  const ofCountry = priceAt(country, now)
  const suggested = rows.findLast(({ isConfirmed }) => !isConfirmed)
  return {
    service,
    saved,
    charged: saved?.state === 'INHERITED' ? ofCountry && amountsOf(ofCountry) : saved,
    suggested: suggested && amountsOf(suggested),
    planned: scheduledPrices(rows, now),
    past: pastPrices(rows, now),
  }
}

/** Returns the lines whose price differs from the saved one, with the new price. */
export const changedLines = (lines: readonly PriceLine[], draft: Draft): { line: PriceLine; next: ListPrice }[] =>
  lines.flatMap(line => {
    const next = draft[line.service.id]
    return next === undefined || isSamePrice(line.saved, next) ? [] : [{ line, next }]
  })

/** Returns what is charged with a new price: a franchise that follows its country charges the country's. */
export const chargedWith = (book: PriceBook, { service }: PriceLine, next: ListPrice): ListPrice | undefined =>
  next.state === 'INHERITED' ? priceLine(book, 'country', service).charged : next

/** Checks a new price of a service. @returns messages by field */
export const problemsOf = (service: Service, price: ListPrice): Partial<Record<keyof ListPrice, string>> =>
  priceProblems(price, isOilChange(service))

/** The services as price files name them. */
export const listedServices = (lines: readonly PriceLine[]): ListedService[] =>
  lines.map(({ service }) => ({
    id: service.id,
    key: service.nameKey,
    name: service.name,
    isOilChange: isOilChange(service),
  }))

/** A price without what its kind does not have: as it is saved. */
export function savedPrice(service: Service, price: ListPrice): ListPrice {
  if (price.state !== 'PRICED') return withoutAmount(price.state)
  return isOilChange(service) ? price : { ...price, includedLitres: null, pricePerLitre: null }
}

/** The place of a list, for the file's name. */
export const listPlace = (list: ListName, countryCode: CountryCode): string =>
  list === 'own' ? 'own' : countryCode.toLowerCase()
