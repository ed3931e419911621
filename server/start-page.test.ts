import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFor } from './start-page.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vanbay-site-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), 'the application')
})
afterAll(() => rm(folder, { recursive: true }))

test('a site without a start page has one page for all paths', () => {
  expect(pageFor(folder)('/book')).toEqual({ html: 'the application', scriptSource: undefined })
})

test('the booking’s start has its own page and allows its script; every other path is the application', async () => {
  await writeFile(join(folder, 'start.html'), 'the start')
  await writeFile(join(folder, '.vite/start.json'), JSON.stringify({ scriptSource: "'sha256-abc='" }))
  const pageOf = pageFor(folder)
  for (const path of ['/', '/book', '/book/location'])
    expect(pageOf(path)).toEqual({ html: 'the start', scriptSource: "'sha256-abc='" })
  for (const path of ['/auth/login', '/book/confirmation', '/nowhere'])
    expect(pageOf(path)).toEqual({ html: 'the application', scriptSource: undefined })
})
