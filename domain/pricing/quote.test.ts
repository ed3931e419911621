import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Discount, FEES_OPEN_TO_FIXED_CODES } from '../discount/discount.ts'
import { FEE } from './fees.ts'
import { type PriceLine, type QuoteInput, quote } from './quote.ts'

const FEE_KEYS: readonly string[] = Object.values(FEE)
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

// Many small prices have equal remainders.
const price = fc.oneof(fc.nat(5_000_000), fc.nat(200))
const lines = fc
  .array(fc.record({ key: fc.constantFrom('oil', 'rotation', 'filter', ...FEE_KEYS), price }), { maxLength: 12 })
  .map(entries =>
    entries.map(
      ({ key, price }, i): PriceLine => ({
        serviceId: i,
        nameKey: key,
        name: key,
        price,
        isFee: FEE_KEYS.includes(key),
      }),
    ),
  )
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc
    .record({
      type: fc.constantFrom('PERCENT' as const, 'PROMO' as const, 'GROUPON' as const),
      share: fc.nat(10_000),
      cents: fc.nat(10_000_000),
      nameKeys: fc.option(fc.subarray(['oil', 'rotation', 'filter'])),
    })
    .map(({ type, share, cents, nameKeys }) => ({ type, amount: type === 'PERCENT' ? share : cents, nameKeys })),
)
const taxes = fc.array(fc.record({ name: fc.constantFrom('GST', 'PST', 'QST'), ratePpm: fc.nat(300_000) }), {
  maxLength: 2,
})
const nearby = fc.oneof(fc.constant(0), fc.nat(3_000))
const input: fc.Arbitrary<QuoteInput> = fc.record({ lines, discount, nearby, credit: fc.nat(10_000_000), taxes })

const law = (holds: (given: QuoteInput) => void): void => fc.assert(fc.property(input, holds), { numRuns: 500 })

describe('for any purchase, reduction and tax', () => {
  test('lines add up to the totals to the cent', () => {
    law(given => {
      const priced = quote(given)
      expect(sum(priced.lines.map(line => line.price))).toBe(priced.subTotal)
      expect(sum(priced.lines.map(line => line.discountedPrice))).toBe(priced.total)
      expect(sum(priced.lines.map(line => line.tax))).toBe(priced.tax)
      expect(sum(priced.taxes.map(tax => tax.amount))).toBe(priced.tax)
      expect(priced.subTotal - priced.discountAmount - priced.nearbyAmount - priced.creditApplied).toBe(priced.total)
      expect(priced.total + priced.tax).toBe(priced.totalWithTax)
    })
  })

  test('PRICE-16 no line, tax or total is below zero, and no reduction raises a price', () => {
    law(given => {
      const priced = quote(given)
      for (const line of priced.lines) {
        expect(line.discountedPrice).toBeGreaterThanOrEqual(0)
        expect(line.discountedPrice).toBeLessThanOrEqual(line.price)
        expect(line.tax).toBeGreaterThanOrEqual(0)
      }
      expect(priced.total).toBeGreaterThanOrEqual(0)
      expect(priced.total).toBeLessThanOrEqual(quote({ ...given, discount: null, nearby: 0, credit: 0 }).total)
    })
  })

  test('no more credit is used than is offered or left to pay', () => {
    law(given => {
      const { creditApplied, subTotal, discountAmount, nearbyAmount } = quote(given)
      expect(creditApplied).toBe(Math.min(given.credit, subTotal - discountAmount - nearbyAmount))
    })
  })

  test('the order of the lines does not change any total, taxes included', () => {
    law(given => {
      const { lines: _forwards, ...totals } = quote(given)
      const { lines: _backwards, ...totalsBackwards } = quote({ ...given, lines: given.lines.toReversed() })
      expect(totalsBackwards).toEqual(totals)
    })
  })

  test('PRICE-10 a fixed amount reduces only two of the fees, and a percentage none', () => {
    law(given => {
      const reducedFees = (part: Partial<QuoteInput>) =>
        quote({ ...given, credit: 0, ...part }).lines.filter(line => line.isFee && line.discountedPrice < line.price)
      for (const line of reducedFees({})) expect([FEE.supplies, FEE.environmental]).toContain(line.nameKey)
      expect(FEES_OPEN_TO_FIXED_CODES).toEqual([FEE.supplies, FEE.environmental])
      if (given.discount?.type === 'PERCENT') expect(reducedFees({ nearby: 0 })).toEqual([])
    })
  })
})

test('a discount applies to its own services only', () => {
  const line = (nameKey: string, price: number): PriceLine => ({
    serviceId: 1,
    nameKey,
    name: nameKey,
    price,
    isFee: false,
  })
  const priced = quote({
    lines: [line('oil', 9_999), line('filter', 5_000)],
    discount: { type: 'PERCENT', amount: 1_000, nameKeys: ['oil'] },
    credit: 0,
    taxes: [],
  })
  // 10 % of 99.99 is 9.999.
  expect(priced.lines.map(each => each.discountedPrice)).toEqual([8_999, 5_000])
})

test('both fees that a fixed amount may reduce are reduced', () => {
  const fee = (nameKey: string): PriceLine => ({ serviceId: 1, nameKey, name: nameKey, price: 500, isFee: true })
  const priced = quote({
    lines: [FEE.supplies, FEE.environmental, FEE.mobile, FEE.priority, FEE.mileage].map(fee),
    discount: { type: 'GROUPON', amount: 100_000, nameKeys: null },
    credit: 0,
    taxes: [],
  })
  expect(priced.lines.map(each => each.discountedPrice)).toEqual([0, 0, 500, 500, 500])
})

test('a nearby start comes after the discount and before credit, and never reduces a fee for place or time', () => {
  const line = (nameKey: string, price: number, isFee = false): PriceLine => ({
    serviceId: price,
    nameKey,
    name: nameKey,
    price,
    isFee,
  })
  const lines = [line('oil', 8_900), line(FEE.supplies, 500, true), line(FEE.mileage, 3_000, true)]
  const given = { lines, taxes: [{ name: 'HST', ratePpm: 130_000 }] }
  const half = { type: 'PERCENT', amount: 5_000, nameKeys: null } as const
  const priced = quote({ ...given, discount: half, nearby: 1_000, credit: 500 })
  expect(priced).toMatchObject({ discountAmount: 4_450, nearbyAmount: 1_000, creditApplied: 500, total: 6_450 })
  expect(priced.tax).toBe(
    priced.lines.reduce((all, { discountedPrice }) => all + Math.round(discountedPrice * 0.13), 0),
  )
  // No more than what a fixed amount may reduce.
  const most = quote({ ...given, discount: half, nearby: 100_000, credit: 0 })
  expect(most).toMatchObject({ nearbyAmount: 4_950, total: 3_000 })
  expect(quote({ ...given, discount: null, credit: 0 })).toMatchObject({ nearbyAmount: 0, total: 12_400 })
})
