import { expect, test } from 'vitest'
import type { Waiting } from '../../outbox/outbox.ts'
import { freeKey, partWithSteps, type StepContent, stepped, waitingSteps, withSteps } from './stock-step.ts'

const ITEM = { id: '5', quantity: 3, marketInventoryQuantity: 2, name: 'PH3614' }
const step = (change: number, itemId = '5'): StepContent => ({
  said: '',
  kind: 'part',
  itemId,
  change,
  franchiseId: '1',
  vanId: '2',
})
const waiting = (key: string, content: unknown, parts: Partial<Waiting> = {}): Waiting => ({
  id: key,
  key,
  orderId: 'van 2',
  kind: 'stock',
  at: 0,
  nth: 1,
  version: null,
  location: null,
  refused: null,
  isAttended: false,
  content,
  ...parts,
})

test('a step moves between van and market, and changes no other item', () => {
  expect(stepped(ITEM, step(-1))).toEqual({ ...ITEM, quantity: 2, marketInventoryQuantity: 3 })
  expect(stepped(ITEM, step(1, '6'))).toBe(ITEM)
  // 0.1 + 0.2 litres is 0.3.
  expect(stepped({ ...ITEM, quantity: 0.1 }, step(0.2)).quantity).toBe(0.3)
})

test('a load from the market lowers the market, and what a day needs is then in the van', () => {
  const load = { ...step(2, '9'), isOfMarket: true }
  expect(stepped({ ...ITEM, id: '9', quantity: 5 }, load)).toMatchObject({ quantity: 3 })
  const part = { vanItemId: '5', marketItemId: '9', needed: 4, inVan: 1, toLoad: 3 }
  expect(partWithSteps(part, [load])).toMatchObject({ inVan: 3, toLoad: 1 })
  expect(partWithSteps(part, [step(3), step(1, '6')])).toMatchObject({ inVan: 4, toLoad: 0 })
  // The market's item and a van's item can have one number only by chance.
  expect(partWithSteps({ ...part, vanItemId: '9' }, [step(3)])).toMatchObject({ inVan: 1 })
  expect(partWithSteps(part, [step(-1)])).toMatchObject({ inVan: 0, toLoad: 4 })
})

test('a load after one that waits has a key of its own', () => {
  expect(freeKey('a', [])).toBe('a')
  expect(freeKey('a', [waiting('b', step(1))])).toBe('a')
  expect(freeKey('a', [waiting('a', step(1))])).not.toBe('a')
})

test('an item looks as it will once everything is sent', () => {
  const steps = waitingSteps([waiting('a', step(1)), waiting('b', step(1)), waiting('c', step(-1, '6'))], new Set())
  expect(withSteps(ITEM, steps)).toMatchObject({ quantity: 5, marketInventoryQuantity: 0 })
})

test('what is on its way, refused, shown already, unreadable or no step changes nothing', () => {
  const refused = { statusCode: 409, error: 'OUT_OF_STOCK', message: 'Only 0 in stock.' }
  const none = [
    waiting('a', step(1), { isAttended: true }),
    waiting('b', step(1), { refused }),
    waiting('c', step(1)),
    waiting('d', undefined),
    waiting('e', { said: 'Fuel' }, { kind: 'fuel' }),
  ]
  expect(waitingSteps(none, new Set(['c']))).toEqual([])
})
