import { expect, test } from 'vitest'
import { InTurn } from './in-turn.ts'

test('what has one key runs one after the other, also after a failure, and keys do not wait for each other', async () => {
  const turns = new InTurn()
  const seen: string[] = []
  const { promise, reject } = Promise.withResolvers<void>()
  const first = turns.run('Monday', () => {
    seen.push('first')
    return promise
  })
  const second = turns.run('Monday', () => Promise.resolve(seen.push('second')))
  await turns.run('Tuesday', () => Promise.resolve(seen.push('another day')))
  expect(seen).toEqual(['first', 'another day'])
  reject(new Error('No.'))
  await expect(first).rejects.toThrow('No.')
  await second
  expect(seen).toEqual(['first', 'another day', 'second'])
})
