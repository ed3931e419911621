const WORKER = '/sw.js'
/** On pages of a server that has it switched off (SERVICE_WORKER). */
const SWITCHED_OFF = 'meta[name="service-worker"][content="off"]'

/** Asks the worker for the pages of staff too. */
const KEEP_STAFF = 'keep staff'

const canKeep = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator && window.parent === window

let isAsked = false
let isAskedForStaff = false

/**
 * Starts the service worker, which keeps the customers' pages for times without reception, or removes it where the server has it switched off. Call it once the
 * page is drawn: it loads the files of all pages. Not in frames of other sites, which would keep pages for a site that people left.
 */
export function keepPages(): void {
  if (isAsked || !canKeep()) return
  isAsked = true
  void startOrRemove().catch(() => {
    // A browser that forbids it works as before, with reception only.
  })
}

/** Has the worker keep the pages that staff need on the road. Only for signed-in staff: customers must not download them. */
export function keepStaffPages(): void {
  if (isAskedForStaff || !canKeep()) return
  isAskedForStaff = true
  keepPages()
  const ask = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(KEEP_STAFF, []))
  ask()
  // A new release keeps its own.
  navigator.serviceWorker.addEventListener('controllerchange', ask)
}

async function startOrRemove(): Promise<void> {
  const { serviceWorker } = navigator
  if (document.querySelector(SWITCHED_OFF)) await (await serviceWorker.getRegistration())?.unregister()
  else await serviceWorker.register(WORKER, { updateViaCache: 'none' })
}
