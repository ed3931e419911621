import { expect, test } from 'vitest'
import { legalProblems } from './business.ts'

const SELLER = {
  legalName: 'Foothills Oil Inc.',
  street: '120 8 Ave SW',
  city: 'Calgary',
  provinceCode: 'AB',
  postalCode: 'T2P 1B3',
  countryCode: 'CA',
  isSmallSupplier: false,
} as const

test.each([
  ['CA', '123456789 RT0001', undefined],
  ['CA', '12345 6789rt0001', undefined],
  ['CA', '123456789', 'Please enter a number such as 123456789 RT0001.'],
  ['CA', 'abc', 'Please enter a number such as 123456789 RT0001.'],
  ['CA-QC', '1234567890 TQ0001', undefined],
  ['CA-QC', '123456789 RT0001', 'Please enter a number such as 1234567890 TQ0001.'],
  ['CA-BC', 'PST-1234-5678', undefined],
])('a number for %s is checked by its form: %s', (jurisdiction, number, message) => {
  const problems = legalProblems({ ...SELLER, registrations: [{ jurisdiction, number, validFrom: '2020-01-01' }] })
  expect(problems.map(problem => problem.message)).toEqual(message === undefined ? [] : [message])
})

test('a saved number stays, and another one is checked', () => {
  const saved = { jurisdiction: 'CA', number: '123456789', validFrom: '2020-01-01' }
  const check = (number: string, jurisdiction = 'CA') =>
    legalProblems({ ...SELLER, registrations: [{ ...saved, jurisdiction, number }] }, [saved])
  expect(check('123456789')).toEqual([])
  expect(check('12345678')).toHaveLength(1)
  expect(check('123456789', 'CA-QC')).toHaveLength(1)
})
