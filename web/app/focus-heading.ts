import { PATHS } from '../platform/paths.ts'

/**
 * Moves focus to the heading of the page that a navigation opened, so that screen readers read it and Tab continues from there. A page that has focus
 * already keeps it: a field that was asked for, a dialog. The staff's pages change beside lists that keep the focus.
 */
export function focusHeading(path: string): void {
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  const focused = document.activeElement
  if (!heading || path.startsWith(PATHS.staff)) return
  if (focused !== main && (main?.contains(focused) || focused?.closest('[role="dialog"]'))) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
