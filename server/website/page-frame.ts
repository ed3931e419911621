import { formatPhone } from '../../domain/format/phone.ts'
import { bookingStop } from '../../domain/tenant/tenant-state.ts'
import { Html, html } from '../platform/html.ts'
import type { Tenant } from '../platform/scope.ts'
import { brandingOf } from '../tenant/tenant-directory.ts'
import { pageStyle } from './page-style.ts'
import { TEXTS } from './texts.ts'

export const BOOKING_PATH = '/book/location'
/** Shown beside the name of a tenant without a logo. */
const DEFAULT_LOGO = '/brand/default-logo.svg'

/** Where the site is. */
export interface SiteAddress {
  /** Without a trailing slash. */
  site: string
  /** Of an API on another host. */
  apiUrl: string | undefined
}

interface PageContent {
  tenant: Tenant
  at: SiteAddress
  path: string
  title: string
  description: string
  /** Data for search engines (JSON-LD). */
  data?: object
  main: Html
}

/** Whether search engines may list the pages: those of a real business that has opened and not closed. */
export const isListed = ({ state, kind }: Pick<Tenant, 'state' | 'kind'>): boolean =>
  kind === 'live' && (state === 'open' || state === 'paused')

/** Escapes JSON for a script element: only `<` could end it. It is data, which no browser runs. */
const dataElement = (data: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`)

const telephone = (digits: string): string => `tel:${digits.replaceAll(/[^\d+]/g, '')}`

/** Returns a link that calls a number. */
export const callLink = (digits: string, label: string, look = ''): Html =>
  html`<a class="${look}" href="${telephone(digits)}">${label}</a>`

/** Returns the picture that links to the site show, as a whole address: the tenant's, otherwise its logo. */
export function sharedPicture(tenant: Tenant, { site, apiUrl }: SiteAddress): string {
  const { image } = brandingOf(tenant, apiUrl)
  return new URL(image ?? `${apiUrl ?? '/api'}/tenant/logo.png`, site).toString()
}

/** Returns a whole page of the business in its brand. It works without scripts; everything in it is escaped. */
export function framePage({ tenant, at, path, title, description, data, main }: PageContent): string {
  const url = `${at.site}${path}`
  const picture = sharedPicture(tenant, at)
  const stop = bookingStop(tenant, false)
  const { name, logoUrl, faviconUrl, supportPhone, supportEmail, pages } = brandingOf(tenant, at.apiUrl)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${!isListed(tenant) && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${url}">
<link rel="icon" href="${faviconUrl ?? DEFAULT_LOGO}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${picture}">
<meta name="twitter:card" content="${tenant.image ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${picture}">
<meta name="color-scheme" content="light dark">
${pageStyle(tenant.colors)}
${data && dataElement(data)}
</head>
<body>
<a class="skip" href="#main">${TEXTS.skip}</a>
<header class="bar"><div class="wrap">
<a class="logo" href="/welcome" aria-label="${TEXTS.home(name)}">${
    logoUrl ? html`<img src="${logoUrl}" alt="${name}">` : html`<img src="${DEFAULT_LOGO}" alt=""><span>${name}</span>`
  }</a>
<div class="end">${supportPhone && callLink(supportPhone, formatPhone(supportPhone), 'call')}${
    stop === null && html`<a class="button" href="${BOOKING_PATH}">${TEXTS.book}</a>`
  }</div>
</div></header>
<main id="main">${main}</main>
<footer><div class="wrap">
<span>${name}</span>${supportPhone && callLink(supportPhone, formatPhone(supportPhone))}${
    supportEmail && html`<a href="mailto:${supportEmail}">${supportEmail}</a>`
  }
<nav aria-label="${name}">${pages.map(page => html`<a href="${page.path}">${page.label}</a>`)}</nav>
</div></footer>
</body>
</html>
`.toString()
}
