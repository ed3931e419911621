import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { exactGate, type Gate, limitGate } from './gate.ts'

const BUILT = new URL('../dist/web/', import.meta.url)
/** The files with routes. Settings pages are loaded by way of a list of their own. */
const ROUTES = ['router.tsx', 'payout-routes.ts', 'mailed-link-routes.ts'].map(
  file => new URL(`../web/app/${file}`, import.meta.url),
)
const MAX_KIB = 150
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

/**
 * Measures the download of the booking's first page, and checks that every other page is loaded on demand.
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
  return [
    limitGate(
      'JavaScript of /book/location, gzipped',
      gzippedKib(filesOf(manifest, ['index.html', LOCATION])),
      MAX_KIB,
      'KiB',
    ),
    exactGate('every page in a chunk of its own', `${pages.length} pages`, shared),
  ]
}
