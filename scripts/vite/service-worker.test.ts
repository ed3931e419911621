import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceWorker } from './service-worker.ts'

const FILES = {
  'index.html': '<head></head><body><script type="module" src="/web/app/main.ts"></script></body>',
  'web/app/main.ts': `
    import './main.css'
    const pages = { book: () => import('../booking/book.ts'), staff: () => import('./list.ts') }
    pages[document.title]()`,
  'web/app/list.ts': `
    export const staff = () => import('../staff/staff.ts')
    export const figures = () => import('../staff/figures.ts')`,
  'web/app/main.css': 'body { color: red }',
  'web/booking/book.ts': `
    import './book.css'
    document.title = 'Book'
    void import('./note.ts')
    void import('./photo.ts')`,
  'web/booking/book.css': 'h1 { color: blue }',
  'web/booking/note.ts': 'document.title = "A note"',
  'web/booking/photo.ts': 'document.title = "A photo"',
  'web/staff/staff.ts': 'document.title = "Staff"',
  'web/staff/figures.ts': 'document.title = "Figures"',
  'web/worker/worker.ts': `import { greet } from './greet.ts'
    greet(RELEASE)`,
  'web/worker/greet.ts': 'export const greet = (release: object) => console.log(release)',
}
const OPTIONS = {
  worker: 'web/worker/worker.ts',
  customers: ['web/booking/book.ts'],
  staff: ['web/staff/staff.ts'],
  staffPages: 'web/app/list.ts',
  without: ['web/booking/photo.ts'],
}

let root: string
const buildWith = async (options: Parameters<typeof serviceWorker>[0]): Promise<string> => {
  await build({ root, configFile: false, logLevel: 'silent', plugins: [serviceWorker(options)] })
  return await readFile(join(root, 'dist/sw.js'), 'utf8')
}
const write = async (file: string, content: string): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), content)
}
const releaseOf = (code: string): { id: string; application: string; customers: string[]; staff: string[] } =>
  JSON.parse(/^const RELEASE=(\{.*?\});/.exec(code)?.[1] ?? '{}')

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'vanbay-worker-')))
  for (const [file, content] of Object.entries(FILES)) await write(file, content)
})
afterAll(() => rm(root, { recursive: true }))

test('the worker is one file that lists the files of the kept pages, and no others', async () => {
  const code = await buildWith(OPTIONS)
  expect(code).not.toMatch(/\bimport\b/)
  const { application, customers, staff } = releaseOf(code)
  expect(application).toMatch(/^\/assets\/index-.*\.js$/)
  expect(customers).toContain(application)
  const names = customers.map(path => path.replace(/-[^/]+\./, '.')).toSorted()
  expect(names).toEqual(['book.css', 'book.js', 'index.css', 'index.js', 'note.js'].map(name => `/assets/${name}`))
  // Only what customers do not have already, and of the listed pages only those that are kept.
  expect(staff.map(path => path.replace(/-[^/]+\./, '.')).toSorted()).toEqual(['/assets/list.js', '/assets/staff.js'])
})

test('a change of a kept file makes another release', async () => {
  const first = releaseOf(await buildWith(OPTIONS)).id
  await write('web/booking/note.ts', 'document.title = "Another note"')
  expect(releaseOf(await buildWith(OPTIONS)).id).not.toBe(first)
})

test('a page that does not exist fails the build', async () => {
  await expect(buildWith({ ...OPTIONS, customers: ['web/booking/gone.ts'] })).rejects.toThrow('has no chunk for')
})

test('a worker that shares a module with the application fails the build', async () => {
  await write('web/booking/note.ts', `import { greet } from '../worker/greet.ts'\ngreet({ of: 'a note' })`)
  await expect(buildWith(OPTIONS)).rejects.toThrow('must not share modules')
})
