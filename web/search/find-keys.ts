import { useEffect } from 'react'

/** Whether the keys go to a field, where a slash is a slash. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const isFindKey = (event: KeyboardEvent): boolean => {
  if (event.altKey || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey
  // With Shift on keyboards that have the slash there.
  return event.key === '/' && !isTyping(event.target)
}

/** Calls `open` for Ctrl or Cmd and K, and for a slash outside fields; not while a dialog is open, which would be lost behind it. */
export function useFindKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isFindKey(event) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
}
