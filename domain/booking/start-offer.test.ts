import { expect, test } from 'vitest'
import { startFacts } from './start-offer.ts'

test('visitors read the price, the time and until when they can move, each in a sentence', () => {
  const from = { isOilChange: true, price: 11_980, currency: 'CAD' as const }
  expect(startFacts({ from, visitMinutes: 60, cutoffMinutes: 180 })).toEqual([
    'Oil changes from $119.80 plus tax. Fees are included.',
    'A visit takes up to 1 hour.',
    'You pay after the service.',
    'Move or cancel online up to 3 hours before.',
  ])
  const facts = startFacts({ from: { ...from, isOilChange: false }, visitMinutes: 60, cutoffMinutes: 0 })
  expect(facts[0]).toBe('Services from $119.80 plus tax. Fees are included.')
  expect(facts.at(-1)).toBe('Move or cancel online until we start.')
  expect(startFacts({ from: null, visitMinutes: 60, cutoffMinutes: 180 })).toHaveLength(3)
})
