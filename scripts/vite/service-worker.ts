import { createHash } from 'node:crypto'
import { join, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const FILE = 'sw.js'

interface ServiceWorkerOptions {
  /** The worker's own module. */
  worker: string
  /** Modules of the pages that it keeps, and of parts of every page that load later. */
  customers: readonly string[]
  /** Modules of the pages that it keeps for staff, and of parts of these that load later. */
  staff: readonly string[]
  /** Names the chunks of all staff pages. It is kept for staff, and not all that it names. */
  staffPages: string
  /** Modules that are not kept, because they are large and their pages work without them. */
  without: readonly string[]
}

type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')

/** @throws Error when no chunk has the module: a page was moved or removed */
function chunkWith(bundle: Rolldown.OutputBundle, module: string): Chunk {
  const chunk = chunksOf(bundle).find(one => one.facadeModuleId === module || one.moduleIds.includes(module))
  if (!chunk) throw new Error(`The build has no chunk for ${module}.`)
  return chunk
}

/** Adds a chunk and all that it imports. */
function addImports(bundle: Rolldown.OutputBundle, name: string, found: Set<Chunk>): void {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(chunk)) return
  found.add(chunk)
  for (const imported of chunk.imports) addImports(bundle, imported, found)
}

/**
 * Returns the chunks of these pages: what the application and the pages import, and what only the pages load later. The later imports of the application
 * are the pages of everybody.
 */
function chunksToKeep(
  bundle: Rolldown.OutputBundle,
  {
    application,
    pages,
    isKept,
  }: { application: readonly Chunk[]; pages: readonly Chunk[]; isKept: (chunk: Chunk) => boolean },
): Set<Chunk> {
  const found = new Set<Chunk>()
  for (const { fileName } of application) addImports(bundle, fileName, found)
  const ofApplication = new Set(found)
  for (const { fileName } of pages) addImports(bundle, fileName, found)
  // A set visits what is added during the loop.
  for (const chunk of found) {
    if (ofApplication.has(chunk)) continue
    for (const name of chunk.dynamicImports) {
      const later = bundle[name]
      if (later?.type === 'chunk' && isKept(later)) addImports(bundle, name, found)
    }
  }
  return found
}

/** Returns the paths of the chunks, their styles and the site's fonts. */
function pathsOf(bundle: Rolldown.OutputBundle, chunks: Iterable<Chunk>): string[] {
  const files = [...chunks].flatMap(chunk => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
  const fonts = Object.keys(bundle).filter(file => file.endsWith('.woff2'))
  return [...new Set([...files, ...fonts])].toSorted().map(file => `/${file}`)
}

/**
 * Builds the service worker as sw.js at the root of the site, with the list of the files that it keeps. The list and its id change with every file, so the
 * browser finds a new worker after each release that changes one.
 * @throws Error when a module has no chunk, or when the worker would need another file
 */
export function serviceWorker({ worker, customers, staff, staffPages, without }: ServiceWorkerOptions): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, worker), fileName: FILE })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const own = chunkWith(bundle, join(root, worker))
        if (own.imports.length > 0) throw new Error(`${worker} must not share modules with the application.`)
        const inRoot = join(root, 'web') + sep
        const left = new Set(without.map(module => join(root, module)))
        const application = chunkWith(bundle, join(root, 'index.html'))
        const pathsFor = (pages: readonly string[], start: readonly Chunk[]): string[] =>
          pathsOf(
            bundle,
            chunksToKeep(bundle, {
              application: start,
              pages: pages.map(page => chunkWith(bundle, join(root, page))),
              isKept: ({ moduleIds }) =>
                moduleIds.some(id => id.startsWith(inRoot)) && !moduleIds.some(id => left.has(id)),
            }),
          )
        const pageList = chunkWith(bundle, join(root, staffPages))
        const customerPaths = pathsFor(customers, [application])
        const release = {
          application: `/${application.fileName}`,
          customers: customerPaths,
          staff: pathsFor(staff, [application, pageList]).filter(path => !customerPaths.includes(path)),
        }
        const id = createHash('sha256').update(own.code).update(JSON.stringify(release)).digest('hex').slice(0, 12)
        own.code = `const RELEASE=${JSON.stringify({ id, ...release })};${own.code}`
      },
    },
  }
}
