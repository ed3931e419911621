import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPage } from './start-page.ts'

const FILES = {
  'index.html': `<head><link rel="preload" as="font" href="/inter.woff2"></head><body><!--start-->\n<script type="module" src="/web/app/main.tsx"></script></body>`,
  // Larger than what Vite puts into the page itself.
  'inter.woff2': 'x'.repeat(5000),
  'web/app/main.tsx': 'import "./main.css"; import("../booking/start.ts").then(start => document.title = start.title)',
  'web/app/main.css': 'body { color: red }',
  'web/booking/start.ts': 'import "./start.css"; export const title = "Where?"',
  'web/booking/start.css': 'h1 { color: blue }',
}

let root: string
let read: (file: string) => Promise<string>
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'vanbay-build-')))
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), content)
  }
  const plugins = startPage('web/booking/start.ts')
  await build({ root, configFile: false, logLevel: 'silent', plugins, build: { manifest: true } })
  read = file => readFile(join(root, 'dist', file), 'utf8')
})
afterAll(() => rm(root, { recursive: true }))

test('the start has its text, and its own script loads everything else after that', async () => {
  const html = await read('start.html')
  expect(html).toMatch(/<h1>.+<\/h1>/)
  expect(html).not.toMatch(/type="module"|rel="(modulepreload|stylesheet|preload)"/)
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
  const { modules, styles, fonts } = JSON.parse(/\)\((\{"modules".*\})\)$/.exec(script)?.[1] ?? '{}')
  // The application's own module is last.
  expect(modules.at(-1)).toMatch(/^\/assets\/index-.*\.js$/)
  expect(modules.at(-2)).toMatch(/^\/assets\/start-.*\.js$/)
  expect(styles).toEqual([
    expect.stringMatching(/^\/assets\/index-.*\.css$/),
    expect.stringMatching(/^\/assets\/start-.*\.css$/),
  ])
  expect(fonts).toEqual([expect.stringMatching(/^\/assets\/inter-.*\.woff2$/)])
  const hash = createHash('sha256').update(script).digest('base64')
  expect(JSON.parse(await read('.vite/start.json'))).toEqual({ scriptSource: `'sha256-${hash}'` })
})

test('every other page loads the application at once and has no text of the start', async () => {
  const html = await read('index.html')
  expect(html).toContain('type="module"')
  expect(html).toContain('rel="preload"')
  expect(html).not.toMatch(/<h1>|<!--start-->|<script>/)
})
