import { expect, test } from 'vitest'
import { inOneCurrency } from './one-currency.ts'

const [toronto, calgary, austin] = [
  { id: '1', countryCode: 'CA' },
  { id: '2', countryCode: 'CA' },
  { id: '3', countryCode: 'US' },
] as const
const all = [toronto, calgary, austin]

test('with one currency all franchises are asked for without their ids, and there is nothing to choose', () => {
  expect(inOneCurrency([toronto, calgary], { currency: 'USD' })).toEqual({
    currency: 'CAD',
    currencies: ['CAD'],
    franchises: [toronto, calgary],
    chosen: undefined,
    franchiseIds: [],
  })
  expect(inOneCurrency([], {})).toMatchObject({ currency: 'CAD', currencies: [], franchiseIds: [] })
})

test('with two currencies only the franchises of one are shown: of the first franchise, of the choice, or of the chosen franchise', () => {
  expect(inOneCurrency(all, {})).toMatchObject({
    currency: 'CAD',
    currencies: ['CAD', 'USD'],
    franchiseIds: ['1', '2'],
  })
  expect(inOneCurrency([austin, toronto], {})).toMatchObject({ currency: 'USD', franchiseIds: ['3'] })
  expect(inOneCurrency(all, { currency: 'USD' })).toMatchObject({ franchises: [austin], franchiseIds: ['3'] })
  expect(inOneCurrency(all, { currency: 'USD', franchise: '2' })).toMatchObject({
    currency: 'CAD',
    franchises: [toronto, calgary],
    chosen: calgary,
    franchiseIds: ['2'],
  })
  // A franchise that they no longer manage.
  expect(inOneCurrency(all, { currency: 'USD', franchise: '9' })).toMatchObject({
    currency: 'USD',
    franchiseIds: ['3'],
  })
})
