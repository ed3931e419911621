import { expect, test } from 'vitest'
import { FEE } from './fees.ts'
import { type PriceLine, quote } from './quote.ts'
import { taxesAt } from './taxes.ts'

const service = (nameKey: string, price: number): PriceLine => ({
  serviceId: 1,
  nameKey,
  name: nameKey,
  price,
  isFee: false,
})
const fee = (nameKey: string, price: number): PriceLine => ({ ...service(nameKey, price), isFee: true })

/** Total $163.35. */
const BOOKING = [
  service('oil_change_basic', 8_995),
  service('cabin_air_filter_replacement', 4_995),
  fee(FEE.mobile, 1_500),
  fee(FEE.supplies, 495),
  fee(FEE.environmental, 350),
]
const TEN_PERCENT = { type: 'PERCENT', amount: 1_000, nameKeys: null } as const

/**
 * 10 % of the two services, 139.90, is 13.99, shared 8995 : 4995: 8.995 and 4.995. Of equal remainders the larger line is raised: 9.00 and 4.99. They
 * then cost 80.95 and 44.96; with the fees 149.36. The credit of 10.00 is shared over all five: 5.4198 3.0102 1.0043 0.3314 0.2343. Floored they are
 * 9.98; the two cents go to the remainders .98 and .33: 5.42 3.01 1.00 0.33 0.24.
 */
const PAID = [7_553, 4_195, 1_400, 462, 326]

test.each<[country: 'CA' | 'US', place: string, taxes: Record<string, number[]>, tax: number, totalWithTax: number]>([
  // 5 %: 3.7765 2.0975 0.70 0.231 0.163
  ['CA', 'AB', { GST: [378, 210, 70, 23, 16] }, 697, 14_633],
  // 7 %: 5.2871 2.9365 0.98 0.3234 0.2282; 6.97 + 9.76
  ['CA', 'BC', { GST: [378, 210, 70, 23, 16], PST: [529, 294, 98, 32, 23] }, 1_673, 15_609],
  ['CA', 'MB', { GST: [378, 210, 70, 23, 16], PST: [529, 294, 98, 32, 23] }, 1_673, 15_609],
  // 15 %: 11.3295 6.2925 2.10 0.693 0.489
  ['CA', 'NB', { HST: [1_133, 629, 210, 69, 49] }, 2_090, 16_026],
  ['CA', 'NL', { HST: [1_133, 629, 210, 69, 49] }, 2_090, 16_026],
  // 14 %: 10.5742 5.873 1.96 0.6468 0.4564
  ['CA', 'NS', { HST: [1_057, 587, 196, 65, 46] }, 1_951, 15_887],
  ['CA', 'NT', { GST: [378, 210, 70, 23, 16] }, 697, 14_633],
  ['CA', 'NU', { GST: [378, 210, 70, 23, 16] }, 697, 14_633],
  // 13 %: 9.8189 5.4535 1.82 0.6006 0.4238
  ['CA', 'ON', { HST: [982, 545, 182, 60, 42] }, 1_811, 15_747],
  ['CA', 'PE', { HST: [1_133, 629, 210, 69, 49] }, 2_090, 16_026],
  // 9.975 %: 7.5341175 4.1845125 1.3965 0.460845 0.325185; 6.97 + 13.90
  ['CA', 'QC', { GST: [378, 210, 70, 23, 16], QST: [753, 418, 140, 46, 33] }, 2_087, 16_023],
  // 6 %: 4.5318 2.517 0.84 0.2772 0.1956; 6.97 + 8.37
  ['CA', 'SK', { GST: [378, 210, 70, 23, 16], PST: [453, 252, 84, 28, 20] }, 1_534, 15_470],
  ['CA', 'YT', { GST: [378, 210, 70, 23, 16] }, 697, 14_633],
  // 6.25 %: 4.720625 2.621875 0.875 0.28875 0.20375
  ['US', 'TX', { 'Sales tax': [472, 262, 88, 29, 20] }, 871, 14_807],
  // 7.25 %: 5.475925 3.041375 1.015 0.33495 0.23635
  ['US', 'CA', { 'Sales tax': [548, 304, 102, 33, 24] }, 1_011, 14_947],
  // 4 %: 3.0212 1.678 0.56 0.1848 0.1304
  ['US', 'NY', { 'Sales tax': [302, 168, 56, 18, 13] }, 557, 14_493],
  // 6.5 %: 4.90945 2.72675 0.91 0.3003 0.2119
  ['US', 'WA', { 'Sales tax': [491, 273, 91, 30, 21] }, 906, 14_842],
  ['US', 'FL', { 'Sales tax': [453, 252, 84, 28, 20] }, 837, 14_773],
  ['US', 'OR', {}, 0, 13_936],
])('an oil change with a filter, 10 percent off and ten dollars of credit in %s-%s', (country, place, ...expected) => {
  const [taxes, tax, totalWithTax] = expected
  const priced = quote({
    lines: BOOKING,
    discount: TEN_PERCENT,
    credit: 1_000,
    taxes: taxesAt(country, place, null),
  })
  expect(priced).toMatchObject({ subTotal: 16_335, discountAmount: 1_399, creditApplied: 1_000, total: 13_936 })
  expect(priced.lines.map(line => line.discountedPrice)).toEqual(PAID)
  const taxOf = (name: string): number[] =>
    priced.lines.map(line => line.taxes.find(one => one.name === name)?.amount ?? 0)
  expect(Object.fromEntries(priced.taxes.map(({ name }) => [name, taxOf(name)]))).toEqual(taxes)
  expect(priced).toMatchObject({ tax, totalWithTax })
})

const ONTARIO = taxesAt('CA', 'ON', null)

test('25 dollars off an oil change reduce it and its two fees only', () => {
  const discount = { type: 'GROUPON', amount: 2_500, nameKeys: ['oil_change_basic'] } as const
  const priced = quote({ lines: BOOKING, discount, credit: 0, taxes: ONTARIO })
  // Over 89.95 + 4.95 + 3.50 = 98.40: 22.8532 1.2576 0.8892; floored 24.98, the two cents to .92 and .76.
  expect(priced.lines.map(line => line.price - line.discountedPrice)).toEqual([2_285, 0, 0, 126, 89])
  // 13 % of 67.10 49.95 15.00 3.69 2.61: 8.723 6.4935 1.95 0.4797 0.3393
  expect(priced.lines.map(line => line.tax)).toEqual([872, 649, 195, 48, 34])
  expect(priced).toMatchObject({ total: 13_835, tax: 1_798, totalWithTax: 15_633 })
})

test('a code worth more than the eligible lines leaves the rest to pay', () => {
  const discount = { type: 'PROMO', amount: 20_000, nameKeys: ['cabin_air_filter_replacement'] } as const
  const priced = quote({ lines: BOOKING, discount, credit: 0, taxes: ONTARIO })
  expect(priced.lines.map(line => line.discountedPrice)).toEqual([8_995, 0, 1_500, 0, 0])
  // 13 % of 89.95 and 15.00: 11.6935 1.95
  expect(priced).toMatchObject({ discountAmount: 5_840, total: 10_495, tax: 1_364, totalWithTax: 11_859 })
})

test('credit above the total pays the total, and zero has no tax', () => {
  const priced = quote({ lines: BOOKING, discount: TEN_PERCENT, credit: 50_000, taxes: ONTARIO })
  expect(priced).toMatchObject({ creditApplied: 14_936, total: 0, tax: 0, totalWithTax: 0 })
})

test('services covered by a plan are free; the rest is priced as usual', () => {
  const lines = [service('oil_change_basic', 0), fee(FEE.mobileSubscription, 0), ...BOOKING.slice(3)]
  const priced = quote({ lines, discount: TEN_PERCENT, credit: 0, taxes: ONTARIO })
  // 13 % of 4.95 and 3.50: 0.6435 0.455
  expect(priced).toMatchObject({ discountAmount: 0, total: 845, tax: 110, totalWithTax: 955 })
})
