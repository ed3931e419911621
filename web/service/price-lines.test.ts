import { expect, test } from 'vitest'
import { type ListPrice, withoutAmount } from '../../domain/service/list-price.ts'
import { changedLines, chargedWith, priceLine, priceLines, savedPrice } from './price-lines.ts'
import { differenceText, priceText } from './price-text.ts'
import type { PriceBook, Service } from './queries.ts'

const service = (id: string, change: Partial<Service> = {}): Service => ({
  id,
  nameKey: `key_${id}`,
  name: `Service ${id}`,
  description: '',
  subDescription: '',
  serviceType: 'PRIMARY',
  isFee: false,
  active: true,
  isOrdered: false,
  stamp: '',
  helps: [],
  ...change,
})
type Row = PriceBook['own']['rows'][number]
const row = (id: string, validFrom: string, change: Partial<Row> = {}): Row => ({
  id,
  serviceId: '1',
  validFrom,
  state: 'PRICED',
  price: 5_000,
  includedLitres: null,
  pricePerLitre: null,
  isConfirmed: true,
  ...change,
})
const book = (country: Row[], own: Row[], services = [service('1')]): PriceBook => ({
  services,
  orderStamp: '',
  country: { rows: country, mayChange: true, stamp: '' },
  own: { rows: own, mayChange: true, stamp: '' },
  countryCode: 'CA',
  timeZone: 'America/Toronto',
  today: '2026-05-15',
  now: '2026-05-15T12:00:00Z',
})
const priced = (price: number): ListPrice => ({ state: 'PRICED', price, includedLitres: null, pricePerLitre: null })
const oil = (price: number, pricePerLitre: number): ListPrice => ({
  state: 'PRICED',
  price,
  includedLitres: 4.732,
  pricePerLitre,
})

test('a line has the price of now, what comes and what was, by the clock of the server', () => {
  const rows = [
    row('past', '2026-01-01T00:00:00Z', { price: 4_000 }),
    row('now', '2026-05-15T12:00:00Z'),
    row('next', '2026-05-15T12:00:01Z', { price: 6_000 }),
  ]
  const line = priceLine(book(rows, []), 'country', service('1'))
  expect(line.saved).toEqual(priced(5_000))
  expect(line.planned.map(({ id }) => id)).toEqual(['next'])
  expect(line.past.map(({ id }) => id)).toEqual(['now', 'past'])
})

test('a franchise follows its country until it has a price, and again after it', () => {
  const country = [row('c', '2026-01-01T00:00:00Z')]
  const own = row('o', '2026-02-01T00:00:00Z', { price: 7_000 })
  const back = row('b', '2026-03-01T00:00:00Z', { state: 'INHERITED', price: null })
  const lineWith = (rows: Row[]) => priceLine(book(country, rows), 'own', service('1'))
  expect(lineWith([])).toMatchObject({ saved: withoutAmount('INHERITED'), charged: priced(5_000) })
  expect(lineWith([own])).toMatchObject({ saved: priced(7_000), charged: priced(7_000) })
  expect(lineWith([own, back])).toMatchObject({ saved: withoutAmount('INHERITED'), charged: priced(5_000) })
  const line = lineWith([own])
  expect(chargedWith(book(country, [own]), line, withoutAmount('INHERITED'))).toEqual(priced(5_000))
})

test('a suggestion is not a price', () => {
  const suggestion = row('s', '2026-01-01T00:00:00Z', { isConfirmed: false })
  const line = priceLine(book([suggestion], []), 'country', service('1'))
  expect(line).toMatchObject({ saved: undefined, charged: undefined, suggested: priced(5_000), past: [] })
})

test('only other prices are changes, and archived services have no line', () => {
  const given = book(
    [row('c', '2026-01-01T00:00:00Z')],
    [],
    [service('1'), service('2'), service('3', { active: false })],
  )
  const lines = priceLines(given, 'country')
  expect(lines.map(({ service: { id } }) => id)).toEqual(['1', '2'])
  expect(changedLines(lines, { 1: priced(5_000), 2: priced(100) })).toMatchObject([{ next: priced(100) }])
  expect(changedLines(lines, { 1: withoutAmount('NOT_CHARGED') })).toHaveLength(1)
})

test('a service that is no oil change saves no oil', () => {
  expect(savedPrice(service('1'), oil(5_000, 900))).toEqual(priced(5_000))
  expect(savedPrice(service('1', { serviceType: 'OIL_CHANGE' }), oil(5_000, 900))).toEqual(oil(5_000, 900))
  expect(savedPrice(service('1'), { ...priced(5_000), state: 'NOT_CHARGED' })).toEqual(withoutAmount('NOT_CHARGED'))
})

test('prices and differences in words', () => {
  const oilChange = service('1', { serviceType: 'OIL_CHANGE' })
  expect(priceText(oil(5_995, 844), oilChange, 'US')).toBe('$59.95 with 5\u00a0qt, then $7.99 per\u00a0qt')
  expect(priceText(undefined, oilChange, 'US')).toBe('No price yet')
  expect(priceText(withoutAmount('NOT_CHARGED'), oilChange, 'US')).toBe('Not offered')
  expect(priceText(withoutAmount('NOT_CHARGED'), service('1', { isFee: true }), 'US')).toBe('Not charged')
  expect(differenceText(priced(6_000), priced(6_300), 'CA')).toBe('+$3.00 (+5\u00a0%)')
  expect(differenceText(priced(6_000), priced(4_000), 'CA')).toBe('−$20.00 (−33.3\u00a0%)')
  expect(differenceText(priced(0), priced(500), 'CA')).toBe('+$5.00')
  expect(differenceText(oil(6_000, 844), oil(6_000, 898), 'US')).toBe('+$0.51 per\u00a0qt')
  expect(differenceText(priced(6_000), priced(6_000), 'CA')).toBeUndefined()
  expect(differenceText(undefined, priced(6_000), 'CA')).toBeUndefined()
})
