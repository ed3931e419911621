import { expect, test } from 'vitest'
import { copiedPrices } from './copied-prices.ts'
import { withoutAmount } from './list-price.ts'

const NOW = new Date('2026-06-01T12:00:00Z')

const priced = (serviceId: number, price: number, { from = '2026-01-01', isConfirmed = true } = {}) => ({
  serviceId,
  state: 'PRICED' as const,
  price,
  includedLitres: null,
  pricePerLitre: null,
  validFrom: new Date(from),
  isConfirmed,
})
const inherited = (serviceId: number, from = '2026-03-01') => ({
  serviceId,
  ...withoutAmount('INHERITED'),
  validFrom: new Date(from),
  isConfirmed: true,
})

test('a franchise gets the own prices of another one, and follows the country where that one does', () => {
  const from = [priced(1, 900), priced(2, 500), inherited(2), priced(4, 100)]
  const to = [priced(2, 700), priced(3, 300), priced(4, 100)]
  expect(copiedPrices([1, 2, 3, 4, 5], { from, to }, NOW)).toEqual([
    { serviceId: 1, state: 'PRICED', price: 900, includedLitres: null, pricePerLitre: null },
    { serviceId: 2, ...withoutAmount('INHERITED') },
    { serviceId: 3, ...withoutAmount('INHERITED') },
  ])
})

test('prices that begin later, suggestions and services that were not asked for are not copied', () => {
  const from = [priced(1, 900, { from: '2026-07-01' }), priced(2, 900, { isConfirmed: false }), priced(3, 900)]
  expect(copiedPrices([1, 2], { from, to: [] }, NOW)).toEqual([])
})
