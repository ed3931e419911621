import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readTar, TAR_END, type TarEntry, tarHeader, tarPadding } from './tar.ts'

const LONG = `${'folder/'.repeat(20)}file`

function packed(files: readonly (TarEntry & { content?: Buffer })[]): Buffer {
  return Buffer.concat([
    ...files.flatMap(({ content = Buffer.alloc(0), ...entry }) => [
      tarHeader(entry),
      content,
      tarPadding(content.length),
    ]),
    TAR_END,
  ])
}

const FILES = [
  { path: 'base', isFolder: true, size: 0 },
  { path: 'base/1', isFolder: false, size: 1000, content: Buffer.alloc(1000, 'x') },
  { path: LONG, isFolder: false, size: 512, content: Buffer.alloc(512, 'y') },
  { path: 'empty', isFolder: false, size: 0 },
]

async function* inPieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}

test.each([1, 100, 512, 7000])('an archive in pieces of %i bytes has what was written', async size => {
  const found: [string, boolean, string][] = []
  for await (const { entry, content } of readTar(inPieces(packed(FILES), size))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(Buffer.from(part))
    found.push([entry.path, entry.isFolder, Buffer.concat(parts).toString()])
  }
  expect(found).toEqual([
    ['base', true, ''],
    ['base/1', false, 'x'.repeat(1000)],
    [LONG, false, 'y'.repeat(512)],
    ['empty', false, ''],
  ])
})

test.runIf(process.platform !== 'win32')('the system’s tar reads it too', () => {
  const { stdout, status } = spawnSync('tar', ['-tf', '-'], { input: packed(FILES), encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout.trim().split('\n')).toEqual(['base/', 'base/1', LONG, 'empty'])
})

test('an archive that ends early, and what is no archive, are refused', async () => {
  const read = async (whole: Buffer): Promise<void> => {
    for await (const { content } of readTar(inPieces(whole, 600))) for await (const _part of content) continue
  }
  await expect(read(packed(FILES).subarray(0, 1400))).rejects.toThrow('The backup ends too early.')
  await expect(read(Buffer.alloc(2000, 'z'))).rejects.toThrow('it is not an archive')
})
