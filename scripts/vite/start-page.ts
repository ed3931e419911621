import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { IndexHtmlTransformHook, Plugin, Rolldown } from 'vite'
import { START_TEXTS } from '../../web/booking/location/start-texts.ts'
import { TEXTS } from '../../web/booking/location/texts.ts'

/** Where the start's text goes in index.html. */
const PLACE = '<!--start-->'
/** What loads the font in index.html. The start is painted without it: nothing competes with its first paint. */
const FONT = /<link rel="preload" as="font"[^>]*>\n?/
/** What loads the application in index.html. */
const LOADING = '<script type="module" src="/web/app/main.tsx"></script>'
const WORDS = `<main class="boot-start"><h1>${TEXTS.location.title}</h1><p>${TEXTS.location.intro}</p></main>`

/** All files for the booking's first page, as paths; a module comes after its imports, and the application's own is last. */
interface StartFiles {
  modules: string[]
  styles: string[]
  fonts: string[]
}

/** Returns the files of a chunk, imports first, each once. */
function filesOf(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen
  for (const imported of chunk.imports) filesOf(bundle, imported, seen)
  for (const file of [...(chunk.viteMetadata?.importedCss ?? []), name]) seen.add(file)
  return seen
}

function startFiles(bundle: Rolldown.OutputBundle, application: string, startModule: string): StartFiles {
  const nameOf = (module: string): string => {
    const chunk = Object.values(bundle).find(one => one.type === 'chunk' && one.facadeModuleId === module)
    if (!chunk) throw new Error(`The build has no chunk for ${module}.`)
    return chunk.fileName
  }
  const own = nameOf(application)
  const ofApplication = filesOf(bundle, own)
  const ofPage = filesOf(bundle, nameOf(startModule)).difference(ofApplication)
  const files = [...ofApplication.difference(new Set([own])), ...ofPage, own].map(file => `/${file}`)
  return {
    modules: files.filter(file => file.endsWith('.js')),
    styles: files.filter(file => file.endsWith('.css')),
    fonts: Object.keys(bundle).flatMap(file => (file.endsWith('.woff2') ? [`/${file}`] : [])),
  }
}

/** What the start's script says when something stays lost. */
interface LostTexts {
  lost: string
  reload: string
}

/**
 * Runs in the browser: loads the application after the page's first paint, so that nothing competes for bandwidth, and runs its modules one by one
 * once its styles are loaded, so that the page can handle taps in between. Without a paint, as in a background tab, it waits only briefly. What the network
 * loses is asked for again; if it stays lost, the page says so, with a button.
 */
function loadAfterPaint({ modules, styles, fonts, texts }: StartFiles & { texts: LostTexts }): void {
  const link = (rel: string, href: string, as = ''): Promise<boolean> =>
    new Promise(done => {
      const element = Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' })
      element.onload = () => done(true)
      element.onerror = () => {
        element.remove()
        done(false)
      }
      document.head.append(element)
    })
  const wait = (ms: number): Promise<unknown> => new Promise(done => setTimeout(done, ms))
  const surely = async (ask: () => Promise<boolean>): Promise<boolean> => {
    for (let tries = 0; tries < 4; tries++) {
      await wait(tries * 1000)
      if (await ask()) return true
    }
    return false
  }
  const offerReload = (): void => {
    const text = Object.assign(document.createElement('p'), { textContent: texts.lost })
    const button = Object.assign(document.createElement('button'), { textContent: texts.reload })
    // The styles may be lost too.
    button.style.cssText =
      'min-height:52px;margin-top:16px;padding:0 24px;border:1px solid;border-radius:10px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer'
    button.onclick = () => location.reload()
    document.querySelector('main')?.append(text, button)
  }
  let isLoading = false
  const load = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    const styled = styles.map(href => surely(() => link('stylesheet', href)))
    for (const href of fonts) void link('preload', href, 'font')
    for (const href of modules) void link('modulepreload', href)
    let isWhole = (await Promise.all(styled)).every(Boolean)
    for (const module of modules) {
      isWhole &&= await surely(() =>
        import(module).then(
          () => true,
          () => false,
        ),
      )
      await wait(0)
    }
    if (!isWhole) offerReload()
  }
  new PerformanceObserver(() => void load()).observe({ type: 'paint', buffered: true })
  setTimeout(() => void load(), 500)
}

/**
 * Builds the booking's start as a page of its own, start.html: index.html with the start's text, which is painted before anything else loads, and
 * with a script that loads the rest instead of the application's tags. The script's source for the content security policy is in .vite/start.json.
 * @param startModule the component of the booking's start, a chunk of the build
 */
export function startPage(startModule: string): Plugin[] {
  let root = ''
  let folder = ''
  let scriptSource = ''
  const isStart = (path: string): boolean => path === '/start.html'
  const addWords: IndexHtmlTransformHook = (html, { path }) => html.replace(PLACE, isStart(path) ? WORDS : '')
  const addScript: IndexHtmlTransformHook = (_html, { path, bundle }) => {
    if (!bundle || !isStart(path)) return undefined
    const files = startFiles(bundle, join(root, 'index.html'), join(root, startModule))
    const texts: LostTexts = START_TEXTS
    const children = `(${loadAfterPaint.toString()})(${JSON.stringify({ ...files, texts })})`
    scriptSource = `'sha256-${createHash('sha256').update(children).digest('base64')}'`
    return [{ tag: 'script', children, injectTo: 'body' }]
  }
  return [
    {
      name: 'start-page',
      config: () => ({ build: { rolldownOptions: { input: ['index.html', 'start.html'] } } }),
      configResolved(config) {
        root = config.root
        folder = resolve(root, config.build.outDir)
      },
      resolveId: source => (source === 'start.html' ? join(root, source) : undefined),
      load: id =>
        id === join(root, 'start.html')
          ? readFileSync(join(root, 'index.html'), 'utf8').replace(LOADING, '').replace(FONT, '')
          : undefined,
      transformIndexHtml: { order: 'pre', handler: addWords },
      closeBundle() {
        if (scriptSource !== '') writeFileSync(join(folder, '.vite/start.json'), JSON.stringify({ scriptSource }))
      },
    },
    { name: 'start-page-script', transformIndexHtml: { order: 'post', handler: addScript } },
  ]
}
