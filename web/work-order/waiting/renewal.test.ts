import { beforeEach, expect, test, vi } from 'vitest'
import { startRenewal } from './renewal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('changes that come together are renewed once, and again ten minutes later, also after a failure', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no reception')))
  const renewal = startRenewal(work)
  for (let change = 0; change < 5; change += 1) renewal.soon()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(599_999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  renewal.stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a change while it runs is renewed three seconds after it, not ten minutes later', async () => {
  const ended = Promise.withResolvers<void>()
  const work = vi.fn(() => ended.promise)
  const renewal = startRenewal(work)
  await vi.advanceTimersByTimeAsync(3_000)
  renewal.soon()
  await vi.advanceTimersByTimeAsync(1_000)
  ended.resolve()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(work).toHaveBeenCalledTimes(2)
  renewal.stop()
})
