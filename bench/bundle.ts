import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { exactGate, type Gate, limitGate } from './gate.ts'

const BUILT = new URL('../dist/web/', import.meta.url)
/** The files that load pages. */
const ROUTES = ['router.tsx', 'staff-pages.ts', 'mailed-link-routes.ts', 'settings-pages.ts'].map(
  file => new URL(`../web/app/${file}`, import.meta.url),
)
const MAX_KIB = 150
const MAX_STAFF_KIB = 200
/** Of the files that only one page loads. */
const MAX_PAGE_KIB = 60
const STAFF_BAR = 'web/app/staff-bar.tsx'
const LOCATION = 'web/booking/location/location-page.tsx'
/** The style guide exists in development only. */
const NOT_BUILT = 'web/styleguide/styleguide-page.tsx'

interface Chunk {
  file: string
  imports?: string[]
}

type Manifest = Record<string, Chunk>

/** Returns the files that a browser loads for these modules: the files themselves and those that they import statically, each once. */
function filesOf(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

/** Returns the KiB of JavaScript among the files, each gzipped separately. */
function gzippedKib(files: Iterable<string>): number {
  const scripts = [...files].filter(file => file.endsWith('.js'))
  const bytes = scripts.map(file => gzipSync(readFileSync(new URL(file, BUILT))).length)
  return bytes.reduce((sum, length) => sum + length, 0) / 1024
}

/** Returns the pages that the router loads on demand. */
const routePages = (): string[] =>
  [
    ...ROUTES.map(file => readFileSync(file, 'utf8'))
      .join('\n')
      .matchAll(/import\('\.\.?\/([^']+)'\)/g),
  ].map(([text, path]) => (text.includes("'../") ? `web/${path}` : `web/app/${path}`))

/** Returns the page with the largest files of its own, which no other page loads, and their KiB. */
function largestPage(manifest: Manifest, pages: readonly string[]): { page: string; kib: number } {
  const filesByPage = new Map(pages.map(page => [page, filesOf(manifest, [page])]))
  const uses = new Map<string, number>()
  for (const file of [...filesByPage.values()].flatMap(files => [...files])) uses.set(file, (uses.get(file) ?? 0) + 1)
  let largest = { page: '', kib: 0 }
  for (const [page, files] of filesByPage) {
    const kib = gzippedKib([...files].filter(file => uses.get(file) === 1))
    if (kib > largest.kib) largest = { page, kib }
  }
  return largest
}

/**
 * Measures the download of the booking's first page, of what staff load with every page, and of the largest page, and checks that every other page is loaded on
 * demand.
 * @throws Error when the web application was not built
 */
export async function benchBundle(): Promise<Gate[]> {
  const file = fileURLToPath(new URL('.vite/manifest.json', BUILT))
  if (!existsSync(file)) throw new Error('The web application is not built. Run npm run build first.')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const pages = [...new Set(routePages())].filter(page => page !== NOT_BUILT)
  const atStart = filesOf(manifest, ['index.html'])
  const shared = pages.filter(page => {
    const chunk = manifest[page]
    return !chunk || atStart.has(chunk.file)
  })
  const staffShell = filesOf(manifest, ['index.html', STAFF_BAR])
  const largest = largestPage(manifest, pages)
  return [
    limitGate(
      'JavaScript of /book/location, gzipped',
      gzippedKib(filesOf(manifest, ['index.html', LOCATION])),
      MAX_KIB,
      'KiB',
    ),
    limitGate('JavaScript of every staff page, gzipped', gzippedKib(staffShell), MAX_STAFF_KIB, 'KiB'),
    limitGate(`${largest.page}, its own JavaScript, gzipped`, largest.kib, MAX_PAGE_KIB, 'KiB'),
    exactGate('every page in a chunk of its own', `${pages.length} pages`, shared),
  ]
}
