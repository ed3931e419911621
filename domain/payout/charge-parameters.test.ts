import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargeToMake, chargeParametersFor, movedPart, returnedFee } from './charge-parameters.ts'
import { DOCUMENTED_RATES } from './rates.ts'
import type { DatedTerms } from './terms.ts'

const ready = { providerAccountId: 'acct_1', canTakeCards: true, canReceive: true, canTakeCashApp: false }
const terms: DatedTerms = {
  fromDay: '2026-01-01',
  franchiseType: 3,
  schedule: 'SEMI_MONTHLY',
  marketingBps: 0,
  thirdPartyFleetBps: 0,
  insurance: 5_000,
  technology: 2_500,
  planWorkBps: 0,
  ...DOCUMENTED_RATES,
}
const charge: ChargeToMake = {
  method: 'card',
  amount: 11_300,
  remittanceFee: 0,
  discountSubTotal: 10_000,
  billedAmount: 11_300,
  isOfVan: true,
  fleet: null,
}
const on = { account: ready, terms }

test('the franchise gets its revenue less the fees in percent, and the rest comes back', () => {
  // Type 3: 100.00 without tax, less 31 % royalty = 69.00. 113.00 - 69.00 = 44.00.
  expect(chargeParametersFor(charge, on)).toEqual({ destination: 'acct_1', applicationFee: 4_400 })
  // With 2 % marketing: 69.00 - 2.00 = 67.00.
  expect(chargeParametersFor(charge, { ...on, terms: { ...terms, marketingBps: 200 } })?.applicationFee).toBe(4_600)
  // Type 1: 100.00 - 3 % of 113.00 (3.39) - 10 % (10.00) = 86.61.
  expect(chargeParametersFor(charge, { ...on, terms: { ...terms, franchiseType: 1 } })?.applicationFee).toBe(2_639)
  // And 6 % of a national fleet (6.00): 80.61.
  expect(
    chargeParametersFor({ ...charge, fleet: 'national' }, { ...on, terms: { ...terms, franchiseType: 1 } })
      ?.applicationFee,
  ).toBe(3_239)
  // The vendor keeps 11.30: 101.70 of 113.00 is 90.00 without tax, less 31 % (27.90) = 62.10.
  expect(chargeParametersFor({ ...charge, remittanceFee: 1_130 }, on)?.applicationFee).toBe(5_090)
})

test('the tenant gets all of it without an account, in type 2, for plans, and when nothing is left for the franchise', () => {
  expect(chargeParametersFor(charge, { ...on, account: null })).toBeNull()
  expect(chargeParametersFor(charge, { ...on, terms: { ...terms, franchiseType: 2 } })).toBeNull()
  expect(chargeParametersFor({ ...charge, isOfVan: false }, on)).toBeNull()
  expect(chargeParametersFor({ ...charge, remittanceFee: 11_300 }, on)).toBeNull()
})

test('a restricted account falls back to the tenant', () => {
  expect(chargeParametersFor(charge, { ...on, account: { ...ready, canTakeCards: false } })).toBeNull()
  expect(chargeParametersFor(charge, { ...on, account: { ...ready, canReceive: false } })).toBeNull()
  expect(chargeParametersFor({ ...charge, method: 'cashApp' }, on)).toBeNull()
  expect(
    chargeParametersFor({ ...charge, method: 'cashApp' }, { ...on, account: { ...ready, canTakeCashApp: true } }),
  ).not.toBeNull()
})

test('the fee is never negative, and the franchise never gets the whole payment or more', () => {
  const sums = fc.record({
    amount: fc.integer({ min: 50, max: 1_000_000 }),
    discountSubTotal: fc.integer({ min: 50, max: 1_000_000 }),
    tax: fc.integer({ min: 0, max: 150_000 }),
    franchiseType: fc.constantFrom(1 as const, 3 as const),
  })
  fc.assert(
    fc.property(sums, ({ amount, discountSubTotal, tax, franchiseType }) => {
      const found = chargeParametersFor(
        { ...charge, amount, discountSubTotal, billedAmount: discountSubTotal + tax },
        { ...on, terms: { ...terms, franchiseType } },
      )
      if (!found) return
      expect(found.applicationFee).toBeGreaterThanOrEqual(0)
      expect(found.applicationFee).toBeLessThan(amount)
    }),
  )
})

test('parts of the fee that refunds give back add up to the fee', () => {
  // 10.00 with a fee of 3.33, refunded as 3.34 + 3.33 + 3.33: 1.11 (1.11222), 1.11 (2.22111), 1.11.
  const fee = { amount: 1_000, applicationFee: 333 }
  expect(returnedFee({ ...fee, before: 0, after: 334 })).toBe(111)
  expect(returnedFee({ ...fee, before: 334, after: 667 })).toBe(111)
  expect(returnedFee({ ...fee, before: 667, after: 1_000 })).toBe(111)
  const refunds = fc.record({ fee: fc.nat(9_999), parts: fc.array(fc.nat(400), { maxLength: 24 }) })
  fc.assert(
    fc.property(refunds, ({ fee: applicationFee, parts }) => {
      let [before, given] = [0, 0]
      for (const part of [...parts, 10_000]) {
        const after = Math.min(before + part, 10_000)
        given += returnedFee({ amount: 10_000, applicationFee, before, after })
        before = after
      }
      expect(given).toBe(applicationFee)
    }),
  )
})

test('moved money takes its part along, and all of it when all is moved', () => {
  expect(movedPart(6_900, { amount: 5_650, left: 11_300 })).toBe(3_450)
  expect(movedPart(6_901, { amount: 11_300, left: 11_300 })).toBe(6_901)
  expect(movedPart(0, { amount: 100, left: 100 })).toBe(0)
  expect(movedPart(5, { amount: 0, left: 0 })).toBe(0)
})
