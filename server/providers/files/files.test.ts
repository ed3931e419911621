import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import type { FileStore, UploadRequest } from '../../ports/files.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile/hostile-texts.ts'
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts'
import { sniffFileType } from './file-types.ts'
import { createLocalFiles } from './local-files.ts'
import { safeFileName } from './object-key.ts'
import { createS3Files } from './s3-files.ts'

const ONLY_ONCE = { 'if-none-match': '*' }

/** Uses node:http because it sends the given headers unchanged. */
const put = (url: string, body: Buffer, contentType: string, headers: Record<string, string> = ONLY_ONCE) =>
  new Promise<number>((done, fail) =>
    request(
      url,
      { method: 'PUT', headers: { 'content-type': contentType, 'content-length': body.length, ...headers } },
      answer => {
        answer.resume()
        done(answer.statusCode ?? 0)
      },
    )
      .on('error', fail)
      .end(body),
  )

let server: S3Server
let s3: FileStore
const local = createLocalFiles({ dataDir: '/nowhere', keys: ['a secret of the local files'] })
const body = Buffer.from('%PDF-1.7 content')
const upload: UploadRequest = {
  tenantId: 1,
  ownerId: 42,
  fileName: 'Invoice (1) é.pdf',
  contentType: 'application/pdf',
  size: body.length,
  now: new Date(),
}

beforeAll(async () => {
  server = await startS3Server()
  const { url: endpoint, secret: secretAccessKey } = server
  s3 = createS3Files({ endpoint, region: 'us-east-1', bucket: 'photos', accessKeyId: 'AKID', secretAccessKey })
})
afterAll(() => server.close())

describe('S3', () => {
  test('accepts a presigned upload and returns the file', async () => {
    const { uploadUrl, location } = await s3.presignPut(upload)
    expect(location).toMatch(/\/photos\/t1\/42-[0-9a-f]{32}\/invoice-1-e-\.pdf$/)
    expect(uploadUrl).toContain('X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost%3Bif-none-match')
    expect(await put(uploadUrl, body, 'application/pdf')).toBe(200)
    expect(await s3.read(location)).toEqual(body)
    expect(await (await fetch(await s3.presignGet(location, new Date()))).text()).toBe(body.toString())
  })

  test('refuses another type, another length, another object and an expired upload', async () => {
    const { uploadUrl } = await s3.presignPut(upload)
    expect(await put(uploadUrl, body, 'text/html')).toBe(403)
    expect(await put(uploadUrl, Buffer.concat([body, body]), 'application/pdf')).toBe(403)
    expect(await put(uploadUrl.replace('/t1/', '/t2/'), body, 'application/pdf')).toBe(403)
    const late = await s3.presignPut({ ...upload, now: new Date(Date.now() - 16 * 60 * 1000) })
    expect(await put(late.uploadUrl, body, 'application/pdf')).toBe(403)
  })

  test('DOOR-10 S3 accepts one PUT per key: the header for that is signed, and the answer names it for the browser', async () => {
    const { uploadUrl, headers } = await s3.presignPut(upload)
    expect(headers).toEqual([
      { name: 'content-type', value: 'application/pdf' },
      { name: 'if-none-match', value: '*' },
    ])
    expect(await put(uploadUrl, body, 'application/pdf', {})).toBe(403)
    expect(await put(uploadUrl, body, 'application/pdf', { 'if-none-match': '"x"' })).toBe(403)
    expect(await put(uploadUrl, body, 'application/pdf')).toBe(200)
    expect(await put(uploadUrl, body, 'application/pdf')).toBe(412)
  })

  test('DOOR-10 deletes a file, and accepts one that is already gone', async () => {
    const { uploadUrl, location } = await s3.presignPut(upload)
    await put(uploadUrl, body, 'application/pdf')
    await s3.remove(location)
    await expect(s3.read(location)).rejects.toThrow('404')
    await s3.remove(location)
    await expect(s3.remove('https://evil.example/t1/x/y')).rejects.toThrow('not in the file store')
  })

  test('throws for a missing file', async () => {
    const { location } = await s3.presignPut(upload)
    await expect(s3.read(location)).rejects.toThrow('404')
  })
})

describe.each([
  ['S3', () => s3],
  ['local', () => local],
])('both stores: %s', (_name, store) => {
  test('refuses unsupported types and sizes', async () => {
    const refused: Partial<UploadRequest>[] = [
      { contentType: 'text/html' },
      { contentType: 'image/svg+xml' },
      { size: 0 },
      { size: 1.5 },
      { size: 21 * 1024 * 1024 },
    ]
    for (const change of refused)
      await expect(store().presignPut({ ...upload, ...change })).rejects.toBeInstanceOf(Refusal)
  })

  test('recognises its tenant, and refuses a location that it did not create', async () => {
    const { location, uploadUrl } = await store().presignPut(upload)
    expect(uploadUrl.startsWith(`${location}?`)).toBe(true)
    expect(store().belongsTo(location, 1)).toBe(true)
    for (const [other, tenant] of [
      [location, 2],
      [location, 11],
      [location.replace('/t1/', '/t1/../t2/'), 1],
      [`${location}?x`, 1],
      [`https://evil.example/${location}`, 1],
      ['', 1],
    ] as const) {
      expect(store().belongsTo(other, tenant), other).toBe(false)
    }
    await expect(store().presignGet('https://evil.example/t1/x/y', new Date())).rejects.toThrow()
    await expect(store().read(location.replace('/t1/', '/../'))).rejects.toThrow('not in the file store')
  })
})

test('makes a file name safe', () => {
  expect(safeFileName('../../etc/passwd')).toBe('passwd')
  expect(safeFileName('C:\\x\\Photo 1.JPG')).toBe('photo-1.jpg')
  expect(safeFileName('…')).toBe('file')
  expect(safeFileName(`${'a'.repeat(200)}.png`)).toMatch(/^a{76}\.png$/)
})

test('DOOR-01 makes a hostile file name safe quickly', () => {
  const begun = process.threadCpuUsage()
  for (const [name, text] of HOSTILE_TEXTS) {
    for (const hostile of [text, `${text}x`, `a.${text}.jpg`])
      expect(safeFileName(hostile), name).toMatch(/^[a-z0-9][a-z0-9._-]{0,79}$/)
  }
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(50)
})

test('detects the type from the first bytes', () => {
  const latin = (text: string) => sniffFileType(Buffer.from(text, 'latin1'))
  expect(latin('\xff\xd8\xff\xe0')).toBe('image/jpeg')
  expect(latin('\x89PNG\r\n\x1a\n')).toBe('image/png')
  expect(latin('RIFF....WEBPVP8 ')).toBe('image/webp')
  expect(latin('\0\0\0\x18ftypheic')).toBe('image/heic')
  expect(latin('%PDF-1.7')).toBe('application/pdf')
  for (const text of ['', '<svg', 'RIFF....WAVE', 'GIF89a']) expect(latin(text)).toBeNull()
})
