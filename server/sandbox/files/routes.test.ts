import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore, UploadRequest } from '../../ports/files.ts'
import { createLocalFiles, localPath } from '../../providers/files/local-files.ts'
import { registerLocalFiles } from './routes.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)])
let dataDir: string
let app: FastifyInstance
let store: FileStore

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vanbay-files-'))
  const settings = { dataDir, keys: ['a secret of the test'] as const, clock: { now: () => new Date() } }
  store = createLocalFiles(settings)
  app = fastify()
  await registerLocalFiles(app, settings)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const presign = (change: Partial<UploadRequest> = {}) =>
  store.presignPut({
    tenantId: 1,
    ownerId: 42,
    fileName: 'Photo 1.PNG',
    contentType: 'image/png',
    size: png.length,
    now: new Date(),
    ...change,
  })
const put = (url: string, body = png, contentType = 'image/png') =>
  app.inject({ method: 'PUT', url, payload: body, headers: { 'content-type': contentType } })

describe('the local upload target', () => {
  test('accepts the announced file and returns it by a signed link', async () => {
    const { uploadUrl, location } = await presign()
    expect(location).toMatch(/^\/files\/t1\/42-[0-9a-f]{32}\/photo-1\.png$/)
    expect(uploadUrl.split('?')[0]).toBe(location)
    expect((await put(uploadUrl)).statusCode).toBe(200)
    expect(await store.read(location)).toEqual(png)

    const answer = await app.inject({ url: await store.presignGet(location, new Date()) })
    expect(answer.rawPayload).toEqual(png)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="photo-1.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await readdir(dirname(localPath(dataDir, location.slice('/files/'.length))))).toEqual(['photo-1.png'])
  })

  test('DOOR-10 accepts a file once: a second PUT is refused, even at the same moment, and the first file stays', async () => {
    const { uploadUrl, location } = await presign()
    const other = Buffer.concat([png.subarray(0, 8), Buffer.alloc(100, 8)])
    expect((await put(uploadUrl)).statusCode).toBe(200)
    const again = await put(uploadUrl, other)
    expect(again.statusCode).toBe(409)
    expect(await store.read(location)).toEqual(png)
    const { uploadUrl: raced } = await presign()
    const answers = await Promise.all([png, other, png, other].map(body => put(raced, body)))
    expect(answers.map(answer => String(answer.statusCode)).sort()).toEqual(['200', '409', '409', '409'])
  })

  test('DOOR-10 deletes a file with its folder, and accepts one that is already gone', async () => {
    const { uploadUrl, location } = await presign()
    await put(uploadUrl)
    await store.remove(location)
    await expect(store.read(location)).rejects.toThrow()
    await store.remove(location)
    await expect(store.remove('/files/../secret')).rejects.toThrow('not in the file store')
  })

  test('refuses another type, length or content', async () => {
    const { uploadUrl, location } = await presign()
    expect((await put(uploadUrl, png, 'image/jpeg')).statusCode).toBe(400)
    expect((await put(uploadUrl, png.subarray(1))).statusCode).toBe(400)
    const wrong = await put(uploadUrl, Buffer.concat([Buffer.from('<svg onload="1">'), png]).subarray(0, png.length))
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('does not match its type')
    await expect(store.read(location)).rejects.toThrow()
  })

  test('refuses links that are changed, expired or for something else', async () => {
    const { uploadUrl, location } = await presign()
    const read = await store.presignGet(location, new Date())
    const late = await presign({ now: new Date(Date.now() - 16 * 60 * 1000) })
    const changed = [
      uploadUrl.replace('t1/', 't2/'),
      uploadUrl.replace(`size=${png.length}`, `size=${png.length + 1}`),
      uploadUrl.replace('photo-1', 'photo-2'),
      uploadUrl.replace(/signature=.*/, 'signature=00'),
      location,
      read,
      late.uploadUrl,
    ]
    for (const url of changed) expect((await put(url)).statusCode, url).toBe(403)
    for (const url of [location, uploadUrl, await store.presignGet(location, new Date(0))]) {
      expect((await app.inject({ url })).statusCode, url).toBe(403)
    }
    expect((await app.inject({ url: read })).statusCode).toBe(404)
  })
})
