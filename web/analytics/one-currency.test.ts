import { expect, test } from 'vitest'
import { inOneCurrency } from './one-currency.ts'

const [toronto, calgary, austin] = [
  { id: '1', countryCode: 'CA' },
  { id: '2', countryCode: 'CA' },
  { id: '3', countryCode: 'US' },
] as const
const all = [toronto, calgary, austin]

test('with one currency all franchises are asked for without their ids, and there is nothing to choose', () => {
  expect(inOneCurrency([toronto, calgary], { currency: 'USD' }, undefined)).toEqual({
    currency: 'CAD',
    currencies: ['CAD'],
    franchises: [toronto, calgary],
    chosen: undefined,
    franchiseIds: [],
  })
  expect(inOneCurrency([], {}, undefined)).toMatchObject({ currency: 'CAD', currencies: [], franchiseIds: [] })
})

test('with two currencies only the franchises of one are shown: of the first franchise, of the choice, or of the chosen franchise', () => {
  expect(inOneCurrency(all, {}, undefined)).toMatchObject({
    currency: 'CAD',
    currencies: ['CAD', 'USD'],
    franchiseIds: ['1', '2'],
  })
  expect(inOneCurrency([austin, toronto], {}, undefined)).toMatchObject({ currency: 'USD', franchiseIds: ['3'] })
  expect(inOneCurrency(all, { currency: 'USD' }, undefined)).toMatchObject({
    franchises: [austin],
    franchiseIds: ['3'],
  })
  expect(inOneCurrency(all, { currency: 'USD', franchise: '2' }, undefined)).toMatchObject({
    currency: 'CAD',
    franchises: [toronto, calgary],
    chosen: calgary,
    franchiseIds: ['2'],
  })
  // A franchise that they no longer manage.
  expect(inOneCurrency(all, { currency: 'USD', franchise: '9' }, undefined)).toMatchObject({
    currency: 'USD',
    franchiseIds: ['3'],
  })
})

test('the bar’s franchise is chosen until the page chooses another one, all, or the other currency', () => {
  expect(inOneCurrency(all, {}, '2')).toMatchObject({ currency: 'CAD', chosen: calgary, franchiseIds: ['2'] })
  expect(inOneCurrency(all, {}, '3')).toMatchObject({ currency: 'USD', chosen: austin, franchiseIds: ['3'] })
  expect(inOneCurrency(all, { franchise: '1' }, '3')).toMatchObject({ currency: 'CAD', chosen: toronto })
  expect(inOneCurrency([toronto, calgary], { franchise: 'all' }, '2')).toMatchObject({
    chosen: undefined,
    franchiseIds: [],
  })
  // All of the bar's currency.
  expect(inOneCurrency(all, { franchise: 'all' }, '3')).toMatchObject({ currency: 'USD', franchiseIds: ['3'] })
  expect(inOneCurrency(all, { currency: 'USD' }, '2')).toMatchObject({ chosen: undefined, franchiseIds: ['3'] })
  expect(inOneCurrency(all, { currency: 'CAD' }, '2')).toMatchObject({ chosen: calgary })
  // A franchise of the bar that has no figures here, and one of the URL that they no longer manage.
  expect(inOneCurrency(all, {}, '9')).toMatchObject({ currency: 'CAD', chosen: undefined, franchiseIds: ['1', '2'] })
  expect(inOneCurrency(all, { franchise: '9' }, '3')).toMatchObject({ chosen: austin })
})
