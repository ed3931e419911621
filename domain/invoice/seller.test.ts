import { expect, test } from 'vitest'
import { jurisdictionOf, withNumbers } from './seller.ts'

test('GST and HST belong to Canada, every other tax to the province or state', () => {
  expect(jurisdictionOf('HST', 'CA', 'ON')).toBe('CA')
  expect(jurisdictionOf('GST', 'CA', 'QC')).toBe('CA')
  expect(jurisdictionOf('QST', 'CA', 'QC')).toBe('CA-QC')
  expect(jurisdictionOf('PST', 'CA', 'BC')).toBe('CA-BC')
  expect(jurisdictionOf('Sales tax', 'US', 'TX')).toBe('US-TX')
})

test('each tax gets the number of its own jurisdiction, or none', () => {
  const seller = {
    registrations: [
      { jurisdiction: 'CA', number: '123456789 RT0001' },
      { jurisdiction: 'CA-QC', number: '1234567890 TQ0001' },
    ],
  }
  const gst = { name: 'GST', ratePpm: 50_000, amount: 500, base: 10_000 }
  const qst = { name: 'QST', ratePpm: 99_750, amount: 998, base: 10_000 }
  const pst = { name: 'PST', ratePpm: 70_000, amount: 700, base: 10_000 }
  expect(withNumbers([gst, qst], seller, { countryCode: 'CA', provinceCode: 'QC' })).toEqual([
    { ...gst, registrationNumber: '123456789 RT0001' },
    { ...qst, registrationNumber: '1234567890 TQ0001' },
  ])
  // Registered in Quebec is not registered in British Columbia.
  expect(withNumbers([pst], seller, { countryCode: 'CA', provinceCode: 'BC' })).toEqual([
    { ...pst, registrationNumber: null },
  ])
})
