import { post } from '../api/api.ts'

const VISITOR_KEY = 'visitor'

/** The persistent random id of this browser. */
export function visitor(): string {
  const known = localStorage.getItem(VISITOR_KEY)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(VISITOR_KEY, made)
  return made
}

/** Returns the name of a page: its path without ids, so that one page has one name. */
const pageName = (path: string): string => path.replaceAll(/\/\d+/g, '/{id}')

/** Tracks an event by name. Failures never affect the page. */
export function trackEvent(name: string): void {
  void post('/analytics', { name, visitor: visitor() }).catch(() => undefined)
}

/** Tracks a page view by name (NAV-15). */
export function trackPageView(path: string): void {
  trackEvent(`page:${pageName(path)}`)
}
