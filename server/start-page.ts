import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the booking begins; the others lead there. */
const START_PATHS = new Set(['/', '/book', '/book/location'])
const START_MODULE = 'web/booking/location-page.tsx'
/** What the page holds of the booking's start, for its first paint. */
const START_WORDS = /<!--start-->.*?<!--\/start-->/s

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The files of a module and of what it imports, each once. */
function filesOf(manifest: Manifest, name: string, seen: Set<string>): void {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
}

/** Links by which a browser fetches the booking's first page together with the application instead of after it. */
function preloadLinks(folder: string): string {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return ''
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const [application, start] = [new Set<string>(), new Set<string>()]
  filesOf(manifest, 'index.html', application)
  filesOf(manifest, START_MODULE, start)
  return [...start.difference(application)]
    .map(file =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('')
}

/**
 * Answers the function that gives each path its page: the booking's start with its words and what it needs next, every other page without.
 * @param folder the built site
 */
export function pageFor(folder: string): (path: string) => string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const start = page.replace('</head>', `${preloadLinks(folder)}</head>`)
  const other = page.replace(START_WORDS, '')
  return path => (START_PATHS.has(path) ? start : other)
}
