import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Documents, ReleasedDocuments } from './released-documents.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const documentsOf = (...texts: string[]): Documents => Object.fromEntries(texts.map(text => [hashOf(text), text]))
const SHARED = 'query Shared { currentUser { id } }'
const OLD = 'query Old { currentUser { name } }'
const NEW = 'query New { currentUser { email } }'

async function release(...texts: string[]): Promise<ReleasedDocuments> {
  const documents = new ReleasedDocuments(documentsOf(...texts), database.owner)
  await documents.start()
  return documents
}

const stored = async (): Promise<string[]> => {
  const { rows } = await database.owner.query<{ body: string }>('select body from app.released_document order by body')
  return rows.map(({ body }) => body)
}

test('the documents of a release work for a day after its last process, in every process', async () => {
  const older = await release(SHARED, OLD)
  const newer = await release(SHARED, NEW)
  expect(await stored()).toEqual([NEW, OLD, SHARED])
  expect(await newer.find(hashOf(NEW))).toBe(NEW)
  expect(await newer.find(hashOf(OLD))).toBe(OLD)
  // A page of the new release whose request reaches a process of the old one.
  expect(await older.find(hashOf(NEW))).toBe(NEW)
  await database.owner.query(`update app.released_document set used_at = now() - interval '23 hours' where body = $1`, [
    OLD,
  ])
  expect(await (await release(SHARED, NEW)).find(hashOf(OLD))).toBe(OLD)
  await database.owner.query(`update app.released_document set used_at = now() - interval '26 hours' where body = $1`, [
    OLD,
  ])
  expect(await (await release(SHARED, NEW)).find(hashOf(OLD))).toBeUndefined()
  expect(await stored()).toEqual([NEW, SHARED])
})

test('a flood of unknown documents asks the database once', async () => {
  const documents = await release(SHARED)
  const queries = vi.spyOn(database.owner, 'query')
  const found = await Promise.all(Array.from({ length: 50 }, (_, n) => documents.find(hashOf(`unknown ${n}`))))
  await documents.find(hashOf('another'))
  expect(new Set(found)).toEqual(new Set([undefined]))
  expect(queries.mock.calls.length).toBe(1)
  queries.mockRestore()
})

test('names of an object are no documents', async () => {
  const documents = await release(SHARED)
  for (const name of ['constructor', '__proto__', 'toString']) expect(await documents.find(name)).toBeUndefined()
})

test('the application cannot add a document', async () => {
  const insert = `insert into app.released_document (hash, body, used_at) values ('${hashOf(OLD)}', '${OLD}', now())`
  const client = await database.databases.connect(1)
  try {
    await expect(client.query(insert)).rejects.toThrow('permission denied')
  } finally {
    client.release()
  }
})
