import { TEXTS } from './texts.ts'

/** How many sites a business can allow. */
export const MAX_SITES = 10
const MAX_OF_SITE = 200

interface FieldProblem {
  field: string
  message: string
}

/** Whether a name leads to the computer itself, for trying the embed before it is online. */
const isOwnComputer = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')

/**
 * Returns the origin of a typed site: `https://www.garage.example`. A path is cut, because a browser only compares origins. Undefined unless it is an https address with a
 * full name, or http on the computer itself.
 */
export function siteOrigin(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > MAX_OF_SITE || /[\s*;,'"\\]/.test(text)) return undefined
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'http:') return isOwnComputer(url.hostname) ? url.origin : undefined
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname)
  return url.protocol === 'https:' && isName ? url.origin : undefined
}

/** Checks the sites that may show the booking. Fields are `sites.<index>`, or `sites` when there are too many. */
export function siteProblems(sites: readonly string[]): FieldProblem[] {
  if (sites.length > MAX_SITES) return [{ field: 'sites', message: TEXTS.tooManySites(MAX_SITES) }]
  const origins = sites.map(siteOrigin)
  return origins.flatMap((origin, index): FieldProblem[] => {
    const field = `sites.${index}`
    if (origin === undefined) return [{ field, message: TEXTS.noSite }]
    return origins.indexOf(origin) < index ? [{ field, message: TEXTS.siteTwice }] : []
  })
}
