import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { retryDeadlock } from './retry-deadlock.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('of two transactions that wait for each other, the one that the database ends runs again', async () => {
  const [first, second] = t.fixture.ca.vanIds
  const bothHaveOne = Promise.withResolvers<void>()
  let runs = 0
  let held = 0
  const lockBoth = (ids: readonly (number | undefined)[]) =>
    retryDeadlock(async () => {
      runs++
      const client = await t.db.owner.connect()
      try {
        await client.query('begin')
        for (const id of ids) {
          await client.query('select from van where id = $1 for update', [id])
          if (++held === 2) bothHaveOne.resolve()
          await bothHaveOne.promise
        }
        await client.query('commit')
        return ids[0]
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    })
  expect(await Promise.all([lockBoth([first, second]), lockBoth([second, first])])).toEqual([first, second])
  // On a busy machine the other one may need longer than the pause.
  expect(runs).toBeGreaterThanOrEqual(3)
})

test('another error is thrown at once', async () => {
  let runs = 0
  const failing = retryDeadlock(async () => {
    runs++
    await Promise.reject(Object.assign(new Error('unique'), { code: '23505' }))
  })
  await expect(failing).rejects.toThrow('unique')
  expect(runs).toBe(1)
})
