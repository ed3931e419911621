/** The pages of customers: all that a person between the first step and the confirmation can reload, and their account. */
const PAGES = /^\/(?:$|(?:book|auth|account|manage)(?:\/|$))/
const STAFF = /^\/account\/franchisee(?:\/|$)/

/** What the rules read of a request. */
type Asked = Pick<Request, 'destination' | 'method' | 'mode' | 'url'>

/**
 * Returns how the worker answers a request; undefined for everything that is none of its business: the API, files, PDFs, other hosts, the pages that the
 * server writes, and pages in frames, whose headers say which sites may show them.
 */
export function kindOf(
  { destination, method, mode, url }: Asked,
  origin: string,
): 'page' | 'staff page' | 'file' | undefined {
  const { pathname, origin: asked } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (pathname.startsWith('/assets/')) return 'file'
  const isPage = mode === 'navigate' && destination === 'document'
  if (!isPage || !PAGES.test(pathname)) return undefined
  return STAFF.test(pathname) ? 'staff page' : 'page'
}

/** What a cache is for: the pages of customers, and for signed-in staff those that they need on the road. */
type Part = 'customers' | 'staff'

const PARTS = ': '

/** Names the cache of a part of a release. */
export const cacheName = (part: Part, release: string): string => `${part}${PARTS}${release}`

const releaseOf = (name: string): string => name.slice(name.indexOf(PARTS) + PARTS.length)

/** Whether staff are signed in here, or were: then a new release keeps their pages too. */
export const keepsStaff = (names: readonly string[]): boolean => names.some(name => name.startsWith(`staff${PARTS}`))

/**
 * Returns the caches to delete, of all caches in the order in which they were made: those of neither this release nor the one before. Tabs that were
 * opened before the release changed still load files of that one, which the server no longer has.
 */
export function outdated(names: readonly string[], release: string): string[] {
  const before = names.map(releaseOf).findLast(one => one !== release)
  return names.filter(name => releaseOf(name) !== release && releaseOf(name) !== before)
}
