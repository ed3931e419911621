import { expect, test } from 'vitest'
import {
  type DatedPrice,
  isLargeChange,
  type ListPrice,
  priceAt,
  priceProblems,
  scheduledPrices,
} from './list-price.ts'
import { isSameInFile, priceListCsv, readPriceList } from './price-csv.ts'
import { raisePrice } from './raise-price.ts'
import { serviceKey } from './service-key.ts'
import { serviceProblems } from './service-problems.ts'

const priced = (
  price: number,
  includedLitres: number | null = null,
  pricePerLitre: number | null = null,
): ListPrice => ({
  state: 'PRICED',
  price,
  includedLitres,
  pricePerLitre,
})

test('a key is made of the letters and digits of the name, and is new', () => {
  expect(serviceKey('Tire Rotation (SUV)', [])).toBe('tire_rotation_suv')
  expect(serviceKey('Été – wash', [])).toBe('ete_wash')
  expect(serviceKey('洗車', ['service'])).toBe('service_2')
  expect(serviceKey('Wash', ['wash', 'wash_2'])).toBe('wash_3')
})

test('a service has a name that no other in use has', () => {
  const texts = { name: ' Wash ', description: '', subDescription: '' }
  expect(serviceProblems(texts, ['Polish'])).toEqual({})
  expect(serviceProblems(texts, ['wash'])).toMatchObject({ name: expect.stringContaining('Another') as string })
  expect(serviceProblems({ ...texts, name: ' ' }, [])).toHaveProperty('name')
  expect(serviceProblems({ ...texts, description: 'x'.repeat(301) }, [])).toHaveProperty('description')
})

test('a price is $0 to $10,000, and an oil change has included oil and a price per litre', () => {
  expect(priceProblems(priced(0), false)).toEqual({})
  expect(priceProblems(priced(1_000_000), false)).toEqual({})
  for (const wrong of [-1, 1_000_001, 1.5]) expect(priceProblems(priced(wrong), false)).toHaveProperty('price')
  expect(Object.keys(priceProblems(priced(8995), true))).toEqual(['includedLitres', 'pricePerLitre'])
  expect(priceProblems(priced(8995, 4.732, 1200), true)).toEqual({})
  expect(priceProblems({ ...priced(0), state: 'NOT_CHARGED', price: null }, true)).toEqual({})
})

test('a change of 30 % up or down is large, also of the price per litre', () => {
  expect(isLargeChange(priced(10_000), priced(12_999))).toBe(false)
  expect(isLargeChange(priced(10_000), priced(13_000))).toBe(true)
  expect(isLargeChange(priced(10_000), priced(7_000))).toBe(true)
  expect(isLargeChange(priced(10_000, 5, 1000), priced(10_000, 5, 1300))).toBe(true)
  expect(isLargeChange(undefined, priced(1))).toBe(false)
})

test('the newest confirmed row that has begun is in force', () => {
  const row = (day: string, price: number, isConfirmed = true): DatedPrice => ({
    ...priced(price),
    validFrom: new Date(day),
    isConfirmed,
  })
  const rows = [row('2026-03-01', 3), row('2026-01-01', 1), row('2026-02-01', 2), row('2026-02-15', 9, false)]
  expect(priceAt(rows, new Date('2026-02-20'))?.price).toBe(2)
  expect(priceAt(rows, new Date('2025-12-31'))).toBeUndefined()
  expect(scheduledPrices(rows, new Date('2026-01-15')).map(({ price }) => price)).toEqual([2, 3])
})

test('prices are raised to the nearest with the ending', () => {
  expect(raisePrice(5995, 500, '95')).toBe(6295)
  expect(raisePrice(5995, 500, 'cent')).toBe(6295)
  expect(raisePrice(6000, 500, '95')).toBe(6295)
  expect(raisePrice(6000, 500, '99')).toBe(6299)
  expect(raisePrice(6049, 500, 'dollar')).toBe(6400)
  expect(raisePrice(6000, -500, '95')).toBe(5695)
  expect(raisePrice(30, 500, '95')).toBe(95)
  expect(raisePrice(0, 500, '95')).toBe(0)
})

const SERVICES = [
  { id: '1', key: 'wash', name: 'Wash, "quick"', isOilChange: false },
  { id: '2', key: 'oil', name: 'Oil', isOilChange: true },
  { id: '3', key: 'fee', name: 'Fee', isOilChange: false },
  { id: '4', key: 'other', name: 'Other', isOilChange: false },
]

test.each(['CA', 'US'] as const)('a price list of %s that was exported reads back as it was', country => {
  const prices = [priced(5995), priced(8995, 4.732, 1200), { ...priced(0), state: 'NOT_CHARGED' as const, price: null }]
  const text = priceListCsv(
    SERVICES.flatMap((service, index) => {
      const price = prices[index]
      return [{ service, price }]
    }),
    country,
  )
  expect(text).toContain('wash,"Wash, ""quick""",59.95,,\r\n')
  expect(text).toContain(country === 'US' ? 'oil,Oil,89.95,5,11.36' : 'oil,Oil,89.95,4.732,12.00')
  expect(readPriceList(`\uFEFF${text}`, SERVICES, country)).toEqual({
    prices: prices.map((price, index) => ({ serviceId: String(index + 1), price })),
    errors: [],
  })
})

test('a price of litres that no price of quarts equals is the same in a file of quarts', () => {
  const oil = { id: '2', key: 'oil', name: 'Oil', isOilChange: true }
  const text = priceListCsv([{ service: oil, price: priced(8995, 4.7, 811) }], 'US')
  const [read] = readPriceList(text, SERVICES, 'US').prices
  expect(read?.price).toEqual(priced(8995, 4.7, 810))
  expect(isSameInFile(priced(8995, 4.7, 811), priced(8995, 4.7, 810), 'US')).toBe(true)
  expect(isSameInFile(priced(8995, 4.7, 811), priced(8995, 4.7, 814), 'US')).toBe(false)
  expect(isSameInFile(undefined, priced(8995), 'US')).toBe(false)
})

test('each wrong line of a price list is named by its number, and then nothing is taken', () => {
  const read = readPriceList(
    'price,key,included_litres,price_per_litre\n59.95,wash,,\n\n1.00,nothing,,\n5,wash,,\ncheap,fee,,\n89.95,oil,,\n1,other\n',
    SERVICES,
    'CA',
  )
  expect(read.prices).toEqual([])
  expect(read.errors.map(error => error.split(':')[0])).toEqual(['Line 4', 'Line 5', 'Line 6', 'Line 7', 'Line 8'])
  expect(readPriceList('a,b\n1,2', SERVICES, 'CA').errors[0]).toContain('key, price')
  expect(readPriceList('key,price,included_litres,price_per_litre\n', SERVICES, 'CA').errors).toHaveLength(1)
  expect(readPriceList('key,"price', SERVICES, 'CA').errors[0]).toContain('quotation mark')
})
