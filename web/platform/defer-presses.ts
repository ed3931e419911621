/** Maximum movement of a pointer between down and up that still counts as a press, in CSS pixels. */
const SLOP = 10
const PRESSABLE =
  'button, a[href], label, summary, input[type="checkbox"], input[type="radio"], [role="button"], [role="option"], [role="radio"], [role="tab"]'

interface Press {
  element: HTMLElement
  x: number
  y: number
}

/** Checks whether another element now covers it, such as a dialog that opened. An element outside the viewport is not covered. */
function isCovered(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over !== null && !element.contains(over) && !over.contains(element)
}

/**
 * Presses the element that the pointer went down on, even if loading content moves it before the pointer goes up, about a tenth of a second later. A browser
 * would press nothing, or on a touch screen the element now under the finger. Dragging the pointer away presses nothing, as usual.
 */
export function deferPresses(): void {
  let deferredPress: Press | undefined
  const forget = () => {
    deferredPress = undefined
  }
  const hold = (event: PointerEvent) => {
    if (!event.isPrimary) return
    const element =
      event.button === 0 && event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null
    deferredPress = element ? { element, x: event.clientX, y: event.clientY } : undefined
  }
  const press = (event: MouseEvent) => {
    if (!event.isTrusted || !deferredPress) return
    const { element, x, y } = deferredPress
    forget()
    const isStill = Math.abs(event.clientX - x) <= SLOP && Math.abs(event.clientY - y) <= SLOP
    const isThere = event.target instanceof Node && element.contains(event.target)
    // Elements that were re-rendered or disabled are left to the browser.
    if (!isStill || isThere || !element.isConnected || element.matches(':disabled')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isCovered(element)) element.click()
  }
  document.addEventListener('pointerdown', hold, true)
  document.addEventListener('pointercancel', forget, true)
  document.addEventListener('keydown', forget, true)
  document.addEventListener('click', press, true)
}
