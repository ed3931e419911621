import { post } from '../api/api.ts'

const VISITOR_KEY = 'visitor'
const MAX_SOURCE = 60

/** The persistent random id of this browser. */
export function visitor(): string {
  const storedId = localStorage.getItem(VISITOR_KEY)
  if (storedId) return storedId
  const newId = crypto.randomUUID()
  localStorage.setItem(VISITOR_KEY, newId)
  return newId
}

/** Returns the name of a page: its path without ids, so that one page has one name. */
const pageName = (path: string): string => path.replaceAll(/\/\d+/g, '/{id}')

/** Returns the campaign or site that a visit came from, without anything else of its address; undefined for a direct visit. */
export function visitSource(page: URL, referrer: string): string | undefined {
  const campaign = page.searchParams.get('utm_source')
  if (campaign) return campaign.slice(0, MAX_SOURCE)
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  return host === '' || host === page.hostname ? undefined : host.slice(0, MAX_SOURCE)
}

/** Later pages of the visit have no such address any more. */
const source = visitSource(new URL(location.href), document.referrer)

/** Tracks an event by name. Failures never affect the page. */
export function trackEvent(name: string): void {
  void post('/analytics', { name, visitor: visitor(), ...(source !== undefined && { source }) }).catch(() => undefined)
}

/** Tracks a page view by name (NAV-15). */
export function trackPageView(path: string): void {
  trackEvent(`page:${pageName(path)}`)
}
