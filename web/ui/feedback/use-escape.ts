import { useEffect, useEffectEvent } from 'react'

/** What is open, the topmost last. */
const opened: symbol[] = []

/** A list that is open in a dialog closes on Escape first. */
const isForList = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

/**
 * Lets Escape close a dialog or a panel, and of several only the topmost: a message about a failure leaves the form below it open.
 * @param close may refuse, for example while an action is in flight
 */
export function useEscape(open: boolean, close: () => void): void {
  const askToClose = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    const own = Symbol('dialog')
    opened.push(own)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && opened.at(-1) === own && !isForList(event)) askToClose()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      opened.splice(opened.indexOf(own), 1)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [open])
}
