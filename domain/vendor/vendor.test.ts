import { expect, test } from 'vitest'
import { type DatedVendorTerms, FROM_BEGINNING, vendorKindOf, vendorTermsOn } from './terms.ts'
import { vendorNameProblem, vendorTermsProblems } from './vendor-problems.ts'

const terms = (fromDay: string, remittanceBps: number, isNationalFleet = false): DatedVendorTerms => ({
  fromDay,
  remittanceBps,
  isRemittanceOnSubTotal: false,
  isNationalFleet,
})
const all = [terms('2026-07-01', 1_000), terms(FROM_BEGINNING, 800)]

test('an invoice has the terms of its day, and a vendor without terms keeps nothing', () => {
  expect(['2026-06-30', '2026-07-01', '2026-08-01'].map(day => vendorTermsOn(all, day).remittanceBps)).toEqual([
    800, 1_000, 1_000,
  ])
  expect(vendorTermsOn([], '2026-07-01')).toMatchObject({ remittanceBps: 0, isNationalFleet: false })
})

test('number 1 is the marketplace partner, whatever its terms are', () => {
  expect([1, 2, 3].map(number => vendorKindOf(number, terms('', 0, number < 3)))).toEqual([
    'MARKETPLACE',
    'NATIONAL_FLEET',
    'VENDOR',
  ])
})

test('terms begin tomorrow at the earliest, once a day, with a difference; of a vendor without invoices they can be corrected', () => {
  const problem = (next: DatedVendorTerms, others: { replaces?: string; isUnbilled?: boolean } = {}) =>
    vendorTermsProblems({ terms: all, today: '2026-06-10', replaces: null, isUnbilled: false, next, ...others })
  expect(problem(terms('2026-06-11', 900))).toEqual({})
  for (const day of ['2026-06-10', '2026-06-09', 'soon'])
    expect(problem(terms(day, 900))).toEqual({ fromDay: expect.stringMatching(/tomorrow/) })
  expect(problem(terms('2029-01-01', 900))).toEqual({ fromDay: expect.stringMatching(/two years/) })
  expect(problem(terms('2026-07-01', 900))).toEqual({ fromDay: expect.stringMatching(/this day/) })
  expect(problem(terms('2026-07-01', 900), { replaces: '2026-07-01' })).toEqual({})
  expect(problem(terms('2026-06-11', 800))).toEqual({ fromDay: expect.stringMatching(/the same/) })
  expect(problem(terms('2026-06-11', 10_001))).toEqual({ remittanceBps: expect.any(String) })
  const first = terms(FROM_BEGINNING, 500)
  expect(problem(first, { replaces: FROM_BEGINNING })).toEqual({ fromDay: expect.any(String) })
  expect(problem(first, { replaces: FROM_BEGINNING, isUnbilled: true })).toEqual({})
})

test('a vendor has a name of its own on one line', () => {
  expect(vendorNameProblem('Northway Fleet', ['Polar Leasing'])).toBeUndefined()
  for (const name of ['', ' ', 'x'.repeat(121), ' polar LEASING', 'A\nB', 'www.fleet.com'])
    expect(vendorNameProblem(name, ['Polar Leasing'])).toEqual(expect.any(String))
})
