import { isReachable } from './api/reachable.ts'

/** Milliseconds until a file that the network lost is asked for again, and how much longer each time. */
const AGAIN_AFTER_MS = 1_000
/** Then the error of the page offers to load it again. */
const TRIES = 4

/** A part of the product that could not be loaded, because the server does not answer. */
export class LostFile extends Error {}

/**
 * Imports a module, again when the network lost it.
 * @throws LostFile when the server does not answer, else the last error: the router loads the site again for a file that a new release replaced, which
 * without reception would end on the browser's own error page
 */
export async function importSurely<Module>(load: () => Promise<Module>, tries = 1): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (tries === TRIES) throw (await isReachable()) ? error : new LostFile()
    await new Promise(done => setTimeout(done, tries * AGAIN_AFTER_MS))
    return await importSurely(load, tries + 1)
  }
}

/**
 * Asks for lost styles until they come. The build's own loader asks once, and would leave a page without its styles until it is loaded again.
 */
export function recoverLostStyles(): void {
  addEventListener('vite:preloadError', event => {
    // 'Unable to preload CSS for /assets/page.css'. A lost module has another message, and its importer asks again.
    const href = event.payload.message.split(' ').at(-1)
    if (!href?.endsWith('.css')) return
    event.preventDefault()
    askForStyle(href, 1)
  })
}

function askForStyle(href: string, tries: number): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
  link.addEventListener('error', () => {
    link.remove()
    setTimeout(() => askForStyle(href, tries + 1), tries * AGAIN_AFTER_MS)
  })
  document.head.append(link)
}
