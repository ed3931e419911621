/** How far a finger or a mouse may move between down and up, in CSS pixels, and still mean what it went down on. */
const SLOP = 10
const PRESSABLE =
  'button, a[href], label, summary, input[type="checkbox"], input[type="radio"], [role="button"], [role="option"], [role="radio"], [role="tab"]'

interface Press {
  element: HTMLElement
  x: number
  y: number
}

/** Whether something else lies over it by now, such as a dialog that has opened. What was moved out of the window is not covered. */
function isCovered(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over !== null && !element.contains(over) && !over.contains(element)
}

/**
 * Lets a press count for what the finger or the mouse went down on. Between down and up, about a tenth of a second, what loads can move that away: a browser
 * then presses nothing at all, or on a touch screen whatever came under the finger. A pointer that is dragged away presses nothing, as everywhere.
 */
export function keepPresses(): void {
  let held: Press | undefined
  const forget = () => {
    held = undefined
  }
  const hold = (event: PointerEvent) => {
    if (!event.isPrimary) return
    const element =
      event.button === 0 && event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null
    held = element ? { element, x: event.clientX, y: event.clientY } : undefined
  }
  const press = (event: MouseEvent) => {
    if (!event.isTrusted || !held) return
    const { element, x, y } = held
    forget()
    const isStill = Math.abs(event.clientX - x) <= SLOP && Math.abs(event.clientY - y) <= SLOP
    const isThere = event.target instanceof Node && element.contains(event.target)
    // What was drawn anew, or cannot be pressed any more, is left to the browser.
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
