import { expect, test } from 'vitest'
import { sharing } from './sharing.ts'
import type { Database } from './tenant-database.ts'

const [maple, lonestar] = [{} as Database, {} as Database]
const settled = () => new Promise(done => setTimeout(done))

/** A database that answers its questions when told to. */
function questions() {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = () => {
    const question = Promise.withResolvers<string>()
    asked.push(question)
    return question.promise
  }
  return { asked, ask }
}

test('whoever comes while a question is under way shares the next one, never the one that began before', async () => {
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

test('another key and another tenant ask for themselves', () => {
  const share = sharing<string>()
  const { asked, ask } = questions()
  void share(maple, 'a', ask)
  void share(maple, 'b', ask)
  void share(lonestar, 'a', ask)
  expect(asked).toHaveLength(3)
})

test('a question that fails is asked again by those who came meanwhile', async () => {
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
