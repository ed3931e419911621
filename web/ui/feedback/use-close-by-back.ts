import { useEffect, useEffectEvent } from 'react'

/** What browsers on Android call for the device's Back. On a desk they call it for Escape too. Others do not have it. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}

/** Escape has handlers of its own, which know about lists that are open in a dialog. A native dialog above has none. */
const keepEscape = (event: KeyboardEvent): void => {
  if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) event.preventDefault()
}

/**
 * Lets the device's Back close what is open, where it would leave the page. What was opened last closes first.
 * @param close may refuse, for example while an action is in flight: then the next Back calls it again
 */
export function useCloseByBack(open: boolean, close: () => void): void {
  const askToClose = useEffectEvent(close)
  useEffect(() => {
    const Watcher: (new () => CloseWatcher) | undefined = Reflect.get(window, 'CloseWatcher')
    if (!open || Watcher === undefined) return undefined
    let watcher: CloseWatcher
    const watch = (): void => {
      watcher = new Watcher()
      watcher.addEventListener('close', () => {
        // A watcher serves once.
        watch()
        askToClose()
      })
    }
    watch()
    // A listener of its own: what closes first, in the middle of the event, must not take away that of the dialog below.
    const keep = (event: KeyboardEvent): void => keepEscape(event)
    document.addEventListener('keydown', keep)
    return () => {
      watcher.destroy()
      document.removeEventListener('keydown', keep)
    }
  }, [open])
}
