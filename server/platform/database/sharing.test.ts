import { expect, test } from 'vitest'
import { sharing } from './sharing.ts'
import type { Database } from './tenant-database.ts'

const [maple, lonestar] = [{} as Database, {} as Database]
const settled = () => new Promise(done => setTimeout(done))

/** Creates a database query whose answers the test controls. */
function questions() {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = () => {
    const question = Promise.withResolvers<string>()
    asked.push(question)
    return question.promise
  }
  return { asked, ask }
}

test('requests that arrive while a query runs share the next query, never the running one', async () => {
  const share = sharing<string>()
  const { asked, ask } = questions()
  const answers = [1, 2, 3].map(() => share(maple, 'a', ask))
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('first')
  await settled()
  expect(asked).toHaveLength(2)
  answers.push(share(maple, 'a', ask))
  asked[1]?.resolve('second')
  await settled()
  expect(asked).toHaveLength(3)
  asked[2]?.resolve('third')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'second', 'third'])
  const alone = share(maple, 'a', ask)
  expect(asked).toHaveLength(4)
  asked[3]?.resolve('fourth')
  expect(await alone).toBe('fourth')
})

test('another key and another tenant run their own query', () => {
  const share = sharing<string>()
  const { asked, ask } = questions()
  void share(maple, 'a', ask)
  void share(maple, 'b', ask)
  void share(lonestar, 'a', ask)
  expect(asked).toHaveLength(3)
})

test('requests that waited for a failed query run it again', async () => {
  const share = sharing<string>()
  const { asked, ask } = questions()
  const first = share(maple, 'a', ask)
  const second = share(maple, 'a', ask)
  asked[0]?.reject(new Error('the connection was lost'))
  await expect(first).rejects.toThrow('the connection was lost')
  await settled()
  asked[1]?.resolve('answer')
  expect(await second).toBe('answer')
})
