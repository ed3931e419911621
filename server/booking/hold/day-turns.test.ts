import { expect, test } from 'vitest'
import { DayTurns } from './day-turns.ts'

test('what is for one day runs one after the other, also after a failure, and days do not wait for each other', async () => {
  const turns = new DayTurns()
  const seen: string[] = []
  const { promise, reject } = Promise.withResolvers<void>()
  const first = turns.inTurn('Monday', () => {
    seen.push('first')
    return promise
  })
  const second = turns.inTurn('Monday', () => Promise.resolve(seen.push('second')))
  await turns.inTurn('Tuesday', () => Promise.resolve(seen.push('another day')))
  expect(seen).toEqual(['first', 'another day'])
  reject(new Error('No.'))
  await expect(first).rejects.toThrow('No.')
  await second
  expect(seen).toEqual(['first', 'another day', 'second'])
})
