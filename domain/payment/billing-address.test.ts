import { expect, test } from 'vitest'
import { type BillingAddress, isCompleteBilling } from './billing-address.ts'

const TORONTO: BillingAddress = {
  name: 'Ada Adams',
  street: '10 King St W',
  city: 'Toronto',
  provinceCode: 'ON',
  postalCode: 'm5h 1a1',
  countryCode: 'CA',
}

test('a billing address is complete with all its fields', () => {
  expect(isCompleteBilling(TORONTO)).toBe(true)
  expect(isCompleteBilling({ ...TORONTO, countryCode: 'US', provinceCode: 'TX', postalCode: '78701-1234' })).toBe(true)
})

test.each<Partial<BillingAddress>>([
  { name: ' ' },
  { street: '' },
  { city: '' },
  { provinceCode: '' },
  { provinceCode: 'TX' },
  { postalCode: '' },
  { postalCode: 'M5H' },
  { postalCode: '78701' },
  { countryCode: 'US' },
])('it is not complete with %o', part => expect(isCompleteBilling({ ...TORONTO, ...part })).toBe(false))
