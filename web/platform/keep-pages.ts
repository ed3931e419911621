const WORKER = '/sw.js'
/** On pages of a server that has it switched off (SERVICE_WORKER). */
const SWITCHED_OFF = 'meta[name="service-worker"][content="off"]'

let isAsked = false

/**
 * Starts the service worker, which keeps the customers' pages for times without reception, or removes it where the server has it switched off. Call it once the
 * page is drawn: it loads the files of all pages. Not in frames of other sites, which would keep pages for a site that people left.
 */
export function keepPages(): void {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator) || window.parent !== window) return
  isAsked = true
  void startOrRemove().catch(() => {
    // A browser that forbids it works as before, with reception only.
  })
}

async function startOrRemove(): Promise<void> {
  const { serviceWorker } = navigator
  if (document.querySelector(SWITCHED_OFF)) await (await serviceWorker.getRegistration())?.unregister()
  else await serviceWorker.register(WORKER, { updateViaCache: 'none' })
}
