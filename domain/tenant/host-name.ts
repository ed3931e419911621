const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/
const ADDRESS = /^[\d.]+$/

/** Returns a typed host name in lower case; undefined unless it is one, such as `book.example.com`. An IP address is none. */
export function parseHost(typed: string): string | undefined {
  const name = typed.trim().toLowerCase()
  return HOST.test(name) && !ADDRESS.test(name) ? name : undefined
}

/** A record that somebody enters where the domain was bought. */
export interface DomainRecord {
  type: 'CNAME'
  /** The part before the domain: `book` of `book.example.com`. */
  name: string
  value: string
}

/** Two-part ends of domains of both countries, under which people buy a domain: `example.on.ca`. */
const SHARED_ENDS = /\.(?:ab|bc|mb|nb|nl|ns|nt|nu|on|pe|qc|sk|yk|gc)\.ca$|\.[a-z]{2}\.us$|\.co\.[a-z]{2}$/

/**
 * Returns the record that points a host at the site; undefined for a bare domain, which cannot have a CNAME.
 * @param target the host that answers for the site
 */
export function recordFor(host: string, target: string): DomainRecord | undefined {
  const parts = host.split('.')
  const own = SHARED_ENDS.test(host) ? 3 : 2
  return parts.length > own ? { type: 'CNAME', name: parts.slice(0, -own).join('.'), value: target } : undefined
}
