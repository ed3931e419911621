import { useEffect, useRef } from 'react'

/** What browsers on Android call for the device's Back. Others do not have it. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}

/** What is open handles Escape. */
function leaveEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

/**
 * Lets the device's Back close what is open, where it would leave the page.
 * @param onClose undefined while an action in flight must not be abandoned: Back does nothing then
 */
export function useCloseByBack(open: boolean, onClose: (() => void) | undefined): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const Watcher: (new () => CloseWatcher) | undefined = Reflect.get(window, 'CloseWatcher')
    if (!open || Watcher === undefined) return undefined
    const watcher = new Watcher()
    watcher.addEventListener('cancel', event => {
      if (close.current === undefined) event.preventDefault()
    })
    watcher.addEventListener('close', () => close.current?.())
    addEventListener('keydown', leaveEscape, true)
    return () => {
      watcher.destroy()
      removeEventListener('keydown', leaveEscape, true)
    }
  }, [open])
}
