import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusesPresigned } from '../providers/files/testing-sigv4.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'
import { backUpFiles, restoreFiles } from './uploads.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG'
const PAGE = 2
const objects = new Map<string, Buffer>()
/** How many of the next calls fail. */
let failing = 0

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Lists a page of the bucket, as the S3 documentation describes (ListObjectsV2). */
function listed(url: URL): string {
  const prefix = `/safe/${url.searchParams.get('prefix')}`
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const keys = [...objects.keys()].filter(key => key.startsWith(prefix)).toSorted()
  const entries = keys
    .slice(from, from + PAGE)
    .map(key => `<Contents><Key>${escapeXml(key.slice(6))}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
  const more = keys.length > from + PAGE ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><Name>safe</Name>${entries.join('')}${more}</ListBucketResult>`
}

const server = createServer((incoming, answer) => {
  const url = new URL(incoming.url ?? '', 'http://s3.test')
  const path = decodeURIComponent(url.pathname)
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const refused = refusesPresigned(incoming, SECRET, new Date())
    const isFailing = failing > 0
    if (isFailing) failing -= 1
    if (!refused && !isFailing && incoming.method === 'PUT') objects.set(path, Buffer.concat(chunks))
    if (!refused && !isFailing && incoming.method === 'DELETE') objects.delete(path)
    const content = path === '/safe' ? listed(url) : objects.get(path)
    const isMissing = incoming.method === 'GET' && content === undefined
    answer.statusCode = isFailing ? 503 : refused ? 403 : isMissing ? 404 : 200
    answer.end(answer.statusCode === 200 && incoming.method === 'GET' ? content : undefined)
  })
})

let store: ObjectStore
let account: Parameters<typeof createS3Store>[0]
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  account = { endpoint, region: 'us-east-1', accessKeyId: 'AKID', secretAccessKey: SECRET }
  store = createS3Store(account, 'safe', 'vanbay/')
})
beforeEach(() => objects.clear())
afterAll(() => void server.close())

test('objects are stored below the prefix, found page by page, and removed', async () => {
  for (const key of ['wal/1.gz', 'wal/2 & 3.gz', 'wal/4.gz', 'base/x']) await store.put(key, Buffer.from(key))
  objects.set('/safe/other', Buffer.from('not ours'))
  expect(await store.list('wal/')).toEqual([
    { key: 'wal/1.gz', size: 8 },
    { key: 'wal/2 & 3.gz', size: 12 },
    { key: 'wal/4.gz', size: 8 },
  ])
  expect((await store.get('wal/2 & 3.gz'))?.toString()).toBe('wal/2 & 3.gz')
  expect([...objects.keys()]).toContain('/safe/vanbay/base/x')
  await store.remove('base/x')
  await store.remove('base/x')
  expect(await store.get('base/x')).toBeUndefined()
})

test('a store that fails for a moment is asked again, and a wrong key is named at once', async () => {
  failing = 2
  await store.put('wal/1.gz', Buffer.from('x'))
  expect(objects.size).toBe(1)
  const stranger = createS3Store({ ...account, secretAccessKey: 'wrong' }, 'safe', '')
  await expect(stranger.put('x', Buffer.from('x'))).rejects.toThrow('The bucket safe answered 403.')
})

test('uploads are copied once, come back unchanged, and leave the backup some days after the product deleted them', async () => {
  const place = createS3Store(account, 'safe', 'backup/')
  const uploads = createS3Store(account, 'photos', '')
  const key = (n: number): string => `t1/42-${String(n).repeat(32)}/photo.jpg`
  // The stand-in lists one bucket only.
  const listing = (keys: readonly string[]): ObjectStore => ({
    ...uploads,
    list: async () => keys.map(each => ({ key: each, size: 1 })),
  })
  for (const n of [1, 2]) await uploads.put(key(n), Buffer.from(`photo ${n}`))
  const progress = (): void => undefined
  const at = (day: number) => ({ keepDays: 7, now: new Date(Date.UTC(2026, 5, day)), progress })
  const both = listing([key(1), key(2), 'backup/files/t1', 'other/thing'])
  expect(await backUpFiles(both, place, at(1))).toMatchObject({ copied: 2, kept: 2, bytes: 14 })
  expect(await backUpFiles(both, place, at(2))).toMatchObject({ copied: 0, kept: 2 })
  await uploads.remove(key(1))
  const one = listing([key(2)])
  expect(await backUpFiles(one, place, at(3))).toMatchObject({ kept: 2 })
  expect(await restoreFiles(place, one, progress)).toBe(1)
  expect((await uploads.get(key(1)))?.toString()).toBe('photo 1')
  expect(await backUpFiles(one, place, at(11))).toMatchObject({ kept: 1 })
  expect(await place.get(`files/${key(1)}`)).toBeUndefined()
  await place.put(`files/${key(2)}`, Buffer.from('damaged'))
  await expect(restoreFiles(place, listing([]), progress)).rejects.toThrow('is damaged')
})
