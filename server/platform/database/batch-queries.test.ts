import { expect, test } from 'vitest'
import { batchQueries } from './batch-queries.ts'
import type { Database } from './tenant-database.ts'

const [maple, lonestar] = [{} as Database, {} as Database]
const settled = () => new Promise(done => setTimeout(done))

/** Creates a query whose answers the test controls. */
function questions() {
  const asked: { db: Database; names: readonly string[]; end: PromiseWithResolvers<string[]> }[] = []
  const gather = batchQueries((db: Database, names: readonly string[]) => {
    const end = Promise.withResolvers<string[]>()
    asked.push({ db, names, end })
    return end.promise
  })
  const answer = (nth: number) => asked[nth]?.end.resolve(asked[nth].names.map(name => `${name}!`))
  return { asked, gather, answer }
}

test('queries that arrive while one runs are sent as one batch after it, and each gets its own answer', async () => {
  const { asked, gather, answer } = questions()
  const first = gather(maple, 'a')
  await settled()
  const later = ['b', 'c', 'b'].map(name => gather(maple, name))
  await settled()
  expect(asked.map(({ names }) => names)).toEqual([['a']])
  answer(0)
  expect(await first).toBe('a!')
  await settled()
  expect(asked.map(({ names }) => names)).toEqual([['a'], ['b', 'c', 'b']])
  answer(1)
  expect(await Promise.all(later)).toEqual(['b!', 'c!', 'b!'])
})

test('queries of different tenants never share a batch', async () => {
  const { asked, gather } = questions()
  void gather(maple, 'a')
  void gather(lonestar, 'a')
  await settled()
  expect(asked.map(({ db }) => db)).toEqual([maple, lonestar])
})

test('a failed query does not fail later ones, and nothing is cached', async () => {
  const { asked, gather, answer } = questions()
  const first = gather(maple, 'a')
  await settled()
  const second = gather(maple, 'a')
  asked[0]?.end.reject(new Error('the connection was lost'))
  await expect(first).rejects.toThrow('the connection was lost')
  await settled()
  answer(1)
  expect(await second).toBe('a!')
})

test('DOOR-15 when the database refuses one value of a batch, only that query fails', async () => {
  const refused = Object.assign(new Error('invalid byte sequence'), { code: '22021' })
  const gather = batchQueries((_db: Database, names: readonly string[]) =>
    names.includes('\0') ? Promise.reject(refused) : Promise.resolve(names.map(name => `${name}!`)),
  )
  const first = gather(maple, 'a')
  await settled()
  const answers = await Promise.allSettled(['b', '\0', 'c'].map(name => gather(maple, name)))
  expect(await first).toBe('a!')
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'b!' },
    { status: 'rejected', reason: refused },
    { status: 'fulfilled', value: 'c!' },
  ])
})
