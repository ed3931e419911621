import { expect, test } from 'vitest'
import { ClaimQueue } from './claim-queue.ts'

/** Returns a claim that the test resolves. */
function claim() {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  let begun = false
  return {
    run: () => {
      begun = true
      return promise
    },
    end: resolve,
    fail: reject,
    hasBegun: () => begun,
  }
}
const settled = () => new Promise(done => setTimeout(done))

test('claims of one slot run in sequence, those of different slots in parallel', async () => {
  const queue = new ClaimQueue()
  const [first, second, other] = [claim(), claim(), claim()]
  const answers = [queue.inTurn('a', first.run), queue.inTurn('a', second.run), queue.inTurn('b', other.run)]
  await settled()
  expect([first.hasBegun(), second.hasBegun(), other.hasBegun()]).toEqual([true, false, true])
  first.end('van 1')
  await settled()
  expect(second.hasBegun()).toBe(true)
  second.end('van 2')
  other.end('van 3')
  expect(await Promise.all(answers)).toEqual(['van 1', 'van 2', 'van 3'])
})

test('claims that waited while a later one found no van fail without a query', async () => {
  const queue = new ClaimQueue()
  const [winner, loser, third] = [claim(), claim(), claim()]
  const answers = [winner, loser, third].map(({ run }) => queue.inTurn('a', run))
  winner.end('van 1')
  await settled()
  loser.end(null)
  expect(await Promise.all(answers)).toEqual(['van 1', null, null])
  expect(third.hasBegun()).toBe(false)
})

test('a search that began before a claim arrived does not answer it', async () => {
  const queue = new ClaimQueue()
  const [early, late] = [claim(), claim()]
  const first = queue.inTurn('a', early.run)
  const second = queue.inTurn('a', late.run)
  early.end(null)
  await settled()
  expect(late.hasBegun()).toBe(true)
  late.end('van 1')
  expect(await Promise.all([first, second])).toEqual([null, 'van 1'])
})

test('after a failed claim the next one runs', async () => {
  const queue = new ClaimQueue()
  const [broken, next] = [claim(), claim()]
  const first = queue.inTurn('a', broken.run)
  const second = queue.inTurn('a', next.run)
  broken.fail(new Error('the connection was lost'))
  await expect(first).rejects.toThrow('the connection was lost')
  await settled()
  next.end('van 1')
  expect(await second).toBe('van 1')
})
