import { expect, test } from 'vitest'
import type { Waiting } from '../../outbox/outbox.ts'
import { type StepContent, stepped, waitingSteps, withSteps } from './stock-step.ts'

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
