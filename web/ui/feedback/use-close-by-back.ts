import { useEffect } from 'react'

/** What browsers on Android call for the device's Back, and on a desk for Escape. Others do not have it. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}

/**
 * Lets the device's Back close what is open, where it would leave the page. A dialog that is opened above it closes first.
 * @param close the same function at each render
 */
export function useCloseByBack(open: boolean, close: () => void): void {
  useEffect(() => {
    const Watcher: (new () => CloseWatcher) | undefined = Reflect.get(window, 'CloseWatcher')
    if (!open || Watcher === undefined) return undefined
    const watcher = new Watcher()
    watcher.addEventListener('close', close)
    return () => watcher.destroy()
  }, [open, close])
}
