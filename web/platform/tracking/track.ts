import { post } from '../api/api.ts'

const VISITOR_KEY = 'visitor'

/** Names this browser, by chance and for good. */
export function visitor(): string {
  const known = localStorage.getItem(VISITOR_KEY)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(VISITOR_KEY, made)
  return made
}

/** Names a page by its path, with ids left out: one page is one name. */
const pageName = (path: string): string => path.replaceAll(/\/\d+/g, '/{id}')

/** Tracks an event by name. Tracking never disturbs what it watches. */
export function trackEvent(name: string): void {
  void post('/analytics', { name, visitor: visitor() }).catch(() => undefined)
}

/** Tracks a page view by name (NAV-15). */
export function trackPageView(path: string): void {
  trackEvent(`page:${pageName(path)}`)
}
