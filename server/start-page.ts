import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the booking begins; the others lead there. */
const START_PATHS = new Set(['/', '/book', '/book/location'])
const START_MODULE = 'web/booking/location-page.tsx'
/** What the page holds of the booking's start, for its first paint. */
const START_WORDS = /<!--start-->.*?<!--\/start-->/s
/** What the build puts into the page to load the application. */
const LOADING_TAGS = /\s?<(script type="module"|link rel="(modulepreload|stylesheet)") [^>]*>(<\/script>)?/g

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Everything that the booking's first page loads, as paths; a module comes after those that it imports, and the application's own comes last. */
interface StartFiles {
  modules: string[]
  styles: string[]
}

/** A page and what lets its own script run, which the content security policy forbids otherwise. */
export interface Page {
  html: string
  /** A source for `script-src`; undefined for a page without a script of its own. */
  scriptSource: string | undefined
}

/** The files of a module and of what it imports, which come first, each once. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  for (const file of [...(chunk.css ?? []), chunk.file]) seen.add(file)
  return seen
}

function startFiles(folder: string): StartFiles | undefined {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return undefined
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const application = filesOf(manifest, 'index.html')
  const page = filesOf(manifest, START_MODULE).difference(application)
  const ownFile = manifest['index.html']?.file
  const files = [...application.difference(new Set([ownFile])), ...page, ownFile].map(file => `/${file}`)
  return { modules: files.filter(file => file.endsWith('.js')), styles: files.filter(file => file.endsWith('.css')) }
}

/**
 * Runs in the browser: loads the application once the page's first words are on the screen, so that nothing competes with them for the line, and runs its
 * modules one by one when its styles are there, so that a finger is answered in between. Without a paint, as in a tab in the background, it does not
 * wait long.
 */
function loadAfterPaint({ modules, styles }: StartFiles): void {
  const link = (rel: string, href: string): Promise<unknown> =>
    new Promise(done => {
      const element = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
      element.onload = done
      element.onerror = done
      document.head.append(element)
    })
  let isLoading = false
  const load = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    const styled = styles.map(href => link('stylesheet', href))
    for (const href of modules) void link('modulepreload', href)
    await Promise.all(styled)
    for (const module of modules) {
      await import(module)
      await new Promise(done => setTimeout(done))
    }
  }
  new PerformanceObserver(() => void load()).observe({ type: 'paint', buffered: true })
  setTimeout(() => void load(), 500)
}

/**
 * Answers the function that gives each path its page: the booking's start with its words, which are painted before anything else is loaded, and every
 * other path the page as it was built, without those words.
 * @param folder the built site
 */
export function pageFor(folder: string): (path: string) => Page {
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  const other = { html: built.replace(START_WORDS, ''), scriptSource: undefined }
  const files = startFiles(folder)
  if (!files) return path => (START_PATHS.has(path) ? { ...other, html: built } : other)
  const script = `(${loadAfterPaint.toString()})(${JSON.stringify(files)})`
  const start = {
    html: built.replaceAll(LOADING_TAGS, '').replace('</body>', () => `<script>${script}</script></body>`),
    scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  }
  return path => (START_PATHS.has(path) ? start : other)
}
