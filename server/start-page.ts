import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The start of the booking; the other paths redirect to it. */
const START_PATHS = new Set(['/', '/book', '/book/location'])
const START_MODULE = 'web/booking/location/location-page.tsx'
/** The booking's start in the page, for its first paint. */
const START_WORDS = /<!--start-->.*?<!--\/start-->/s
/** The build's tags that load the application. */
const LOADING_TAGS = /\s?<(script type="module"|link rel="(modulepreload|stylesheet)") [^>]*>(<\/script>)?/g

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** All files for the booking's first page, as paths; a module comes after its imports, and the application's own is last. */
interface StartFiles {
  modules: string[]
  styles: string[]
}

/** A page and the source of its inline script, which the content security policy otherwise forbids. */
export interface Page {
  html: string
  /** A source for `script-src`; undefined for a page without an inline script. */
  scriptSource: string | undefined
}

/** Returns the files of a module, imports first, each once. */
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
 * Runs in the browser: loads the application after the page's first paint, so that nothing competes for bandwidth, and runs its modules one by one
 * once its styles are loaded, so that the page can handle taps in between. Without a paint, as in a background tab, it waits only briefly.
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
 * Returns a function that returns the page of a path: the booking's start with its text, which is painted before anything else loads, and for every
 * other path the page as built, without that text.
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
