import { expect, test } from 'vitest'
import { provinces } from '../address/provinces.ts'
import { quote } from './quote.ts'
import { TAX_RATES, taxesAt } from './taxes.ts'

/** Returns the taxes on one line of $112.45. */
function taxOn(countryCode: 'CA' | 'US', province: string): Record<string, number> {
  const line = { serviceId: 1, nameKey: 'oil', name: 'Oil', price: 11_245, isFee: false }
  const { taxes } = quote({ lines: [line], discount: null, credit: 0, taxes: taxesAt(countryCode, province, null) })
  return Object.fromEntries(taxes.map(tax => [tax.name, tax.amount]))
}

test.each([
  // 5 % is 5.6225, 6 % 6.747, 7 % 7.8715, 9.975 % 11.21688…, 13 % 14.6185, 14 % 15.743, 15 % 16.8675
  ['AB', { GST: 562 }],
  ['BC', { GST: 562, PST: 787 }],
  ['MB', { GST: 562, PST: 787 }],
  ['NB', { HST: 1_687 }],
  ['NL', { HST: 1_687 }],
  ['NS', { HST: 1_574 }],
  ['NT', { GST: 562 }],
  ['NU', { GST: 562 }],
  ['ON', { HST: 1_462 }],
  ['PE', { HST: 1_687 }],
  ['QC', { GST: 562, QST: 1_122 }],
  ['SK', { GST: 562, PST: 675 }],
  ['YT', { GST: 562 }],
])('%s taxes $112.45 with %j', (province, expected) => {
  expect(taxOn('CA', province)).toEqual(expected)
})

test.each([
  // 6.25 % is 7.028…, 7.25 % 8.1526…, 4 % 4.498, 6.5 % 7.309…, 6 % 6.747
  ['TX', { 'Sales tax': 703 }],
  ['CA', { 'Sales tax': 815 }],
  ['NY', { 'Sales tax': 450 }],
  ['WA', { 'Sales tax': 731 }],
  ['FL', { 'Sales tax': 675 }],
  ['OR', {}],
])('%s taxes $112.45 with %j', (state, expected) => {
  expect(taxOn('US', state)).toEqual(expected)
})

test('WRONG-04 a franchise’s local rate replaces the rate of its own state, and of no other', () => {
  const local = { name: 'Austin', ratePpm: 82_500, provinceCode: 'TX' }
  expect(taxesAt('US', 'TX', local)).toEqual([{ name: 'Austin', ratePpm: 82_500 }])
  expect(taxesAt('US', 'OK', local)).toEqual([{ name: 'Sales tax', ratePpm: 45_000 }])
  expect(taxesAt('US', 'OR', local)).toEqual([])
  expect(taxesAt('CA', 'ON', local)).toEqual([{ name: 'HST', ratePpm: 130_000 }])
})

test.each([
  ['CA', 72_500],
  ['NV', 68_500],
  ['UT', 61_000],
  ['VA', 53_000],
])('WRONG-04 the rate of %s includes the local tax that applies everywhere', (state, ratePpm) => {
  expect(taxesAt('US', state, null)).toEqual([{ name: 'Sales tax', ratePpm }])
})

test('WRONG-04 each province and state has its rate in the table, with source and date', () => {
  for (const { code, countryCode } of provinces) {
    const entry = TAX_RATES[countryCode][code]
    expect(entry?.source, code).toMatch(/\p{L}{3}/u)
    expect(entry?.asOf, code).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(taxesAt(countryCode, code, null)).toEqual(entry?.taxes)
  }
  expect(Object.values(TAX_RATES).flatMap(table => Object.keys(table))).toHaveLength(provinces.length)
})
