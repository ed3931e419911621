import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cached } from './cached.ts'
import type { Database } from './tenant-database.ts'

/** Only the object's identity matters here. */
const database = (): Database => ({}) as Database

describe('cache', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    // The cache reads a start at 0 ms as no start.
    vi.advanceTimersByTime(1)
  })
  afterEach(() => vi.useRealTimers())

  test('an answer is reused for five seconds, separately for each database', async () => {
    const ask = cached<number>()
    const [one, other] = [database(), database()]
    expect(await ask(one, 'vans', async () => 1)).toBe(1)
    expect(await ask(one, 'vans', async () => 2)).toBe(1)
    expect(await ask(other, 'vans', async () => 3)).toBe(3)
    expect(await ask(one, 'prices', async () => 4)).toBe(4)
  })

  test('no answer is older than five seconds', async () => {
    const ask = cached<number>()
    const db = database()
    await ask(db, 'vans', async () => 1)
    vi.advanceTimersByTime(5_000)
    expect(await ask(db, 'vans', async () => 2)).toBe(2)
  })

  test('an entry in use is refreshed once before it expires, and no request waits for that', async () => {
    const ask = cached<number>()
    const db = database()
    await ask(db, 'vans', async () => 1)
    vi.advanceTimersByTime(4_600)
    const renewal = Promise.withResolvers<number>()
    const load = vi.fn(() => renewal.promise)
    expect(await ask(db, 'vans', load)).toBe(1)
    expect(await ask(db, 'vans', load)).toBe(1)
    expect(load).toHaveBeenCalledOnce()
    renewal.resolve(2)
    await renewal.promise
    vi.advanceTimersByTime(450)
    expect(await ask(db, 'vans', load)).toBe(2)
  })

  test('a failed refresh keeps the cached answer until it expires; a failed query is not cached', async () => {
    const ask = cached<number>()
    const db = database()
    const fail = () => Promise.reject(new Error('The database is away.'))
    await ask(db, 'vans', async () => 1)
    vi.advanceTimersByTime(4_600)
    expect(await ask(db, 'vans', fail)).toBe(1)
    vi.advanceTimersByTime(400)
    await expect(ask(db, 'vans', fail)).rejects.toThrow('The database is away.')
    expect(await ask(db, 'vans', async () => 2)).toBe(2)
  })
})
