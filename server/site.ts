import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StartOffer } from '../domain/booking/start-offer.ts'
import { pageTitle } from '../domain/tenant/tenant.ts'
import type { Config } from './platform/config.ts'
import { REPORT_SCRIPT } from './browser-report/routes.ts'
import type { Tenant } from './platform/scope.ts'
import { TEXTS } from './platform/texts.ts'
import { VERSION } from './platform/version.ts'
import { registerServiceWorker } from './service-worker.ts'
import { NOT_SET_UP_PAGE } from './setup/not-set-up-page.ts'
import { TEXTS as TEXTS_OF_SETUP } from './setup/texts.ts'
import { isStartPath, pageFor } from './start-page.ts'
import { MANIFEST_PATH } from './tenant/app-manifest.ts'
import { brandingOf } from './tenant/tenant-directory.ts'
import { FONT_PATH } from './website/page-style.ts'
import { startOffer } from './website/start-offer.ts'

const POLICY = 'content-security-policy'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The pages that other sites may show in a frame. */
const isBookingPath = (path: string): boolean => /^\/book(\/|$)/.test(path)

/** Lets a business's own websites show the booking, and nobody else (docs/decisions/2026-11-24-booking-in-frames.md). */
function allowFrames(reply: FastifyReply, sites: readonly string[]): void {
  if (sites.length === 0) return
  const policy = String(reply.raw.getHeader(POLICY) ?? '')
  reply.raw.setHeader(POLICY, policy.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${sites.join(' ')}`))
  // It cannot name sites, and some browsers would obey it instead.
  reply.raw.removeHeader('x-frame-options')
}

/** What the booking needs in a frame: a script before all others, and no bar of its own. */
const FRAME_TAGS = `<script src="/embed-frame.js"></script>
    <style>html[data-embedded] a[href="#main"] + header { display: none } html[data-embedded] :has(> a[href="#main"] + header) { min-height: 0 }</style>
    <!--tenant-->`

/** Returns how long browsers and proxies may keep what is at an address of this site. */
function cachingOf(url: string): string {
  // These have a hash of their content in their name.
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // An old one would hide a release.
  return url.startsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

/** Escapes JSON for a script element: only `<` could end it. */
const embedded = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Settings that every page needs. */
type PageSettings = Pick<Config, 'apiUrl' | 'observe' | 'recaptcha' | 'serviceWorker' | 'sessionRecording'>

/** Tells the page where the API is, if it is on another host. */
const apiTags = (apiUrl: string | undefined): string[] =>
  apiUrl === undefined
    ? []
    : [
        `<meta name="api-url" content="${escapeHtml(apiUrl)}">`,
        `<link rel="preconnect" href="${escapeHtml(new URL(apiUrl).origin)}" crossorigin>`,
      ]

/** Returns the page with the tenant's data in it, so that the first paint has the brand (TENANT-03, TENANT-04), and on the booking's first page what it says to visitors. */
export function brandPage(
  page: string,
  tenant: Tenant,
  { apiUrl, observe, serviceWorker, sessionRecording }: Omit<PageSettings, 'recaptcha'>,
  offer?: StartOffer,
): string {
  const branding = brandingOf(tenant, apiUrl)
  const head = [
    ...apiTags(apiUrl),
    ...(serviceWorker ? [] : ['<meta name="service-worker" content="off">']),
    ...(sessionRecording ? [`<meta name="session-recording" content="${sessionRecording.percent}">`] : []),
    `<meta name="version" content="${VERSION}">`,
    ...(observe.browserReportsPercent > 0 ? [`<script src="${REPORT_SCRIPT}" async></script>`] : []),
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    ...(branding.faviconUrl ? [`<link rel="icon" href="${escapeHtml(branding.faviconUrl)}">`] : []),
    `<style>:root{--tenant-primary:${/^#[0-9a-f]{3,8}$/i.test(tenant.colors.primary) ? tenant.colors.primary : '#1f4e79'}}</style>`,
    `<script type="application/json" id="tenant">${embedded(branding)}</script>`,
    ...(offer ? [`<script type="application/json" id="start-offer">${embedded(offer)}</script>`] : []),
  ]
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(pageTitle(tenant.siteTitle))}</title>`)
    .replace(branding.faviconUrl ? /<link rel="icon"[^>]*>/ : /$^/, '')
    .replace('<!--tenant-->', () => head.join('\n    '))
}

/** Allows one inline script that the default content security policy forbids. */
function allowScript(reply: FastifyReply, source: string): void {
  const policy = String(reply.raw.getHeader(POLICY) ?? '')
  reply.header(
    POLICY,
    policy.replace('script-src ', () => `script-src ${source} `),
  )
}

/**
 * Requires trusted types: only markup and scripts approved by web/platform/trusted-types.ts. On pages only, because a worker follows its own answer's
 * policy. Not with reCAPTCHA, whose script creates its own policies (docs/decisions/2026-11-22-trusted-types.md).
 */
function requireTrustedTypes(reply: FastifyReply): void {
  const policy = String(reply.raw.getHeader(POLICY) ?? '')
  reply.raw.setHeader(POLICY, `${policy};require-trusted-types-for 'script';trusted-types default`)
}

/** Returns what the booking's first page says to visitors. The page comes without it where nobody can book, and when it cannot be read. */
async function offerOf(request: FastifyRequest): Promise<StartOffer | undefined> {
  const { scope, clock } = await request.context()
  if (scope.tenant.state !== 'open') return undefined
  return await startOffer(scope, clock.now()).catch((error: unknown) => {
    request.log.warn(error, 'The first page comes without its price')
    return undefined
  })
}

const SETUP_PATH = '/setup'

/** Sends the page of the set-up, or on every other path that the site is not set up. There is no tenant whose brand a page could show. */
function sendBeforeSetUp(reply: FastifyReply, page: string | null, { apiUrl }: PageSettings): FastifyReply {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  if (page === null) return reply.status(503).send(NOT_SET_UP_PAGE)
  requireTrustedTypes(reply)
  return reply.send(
    page
      .replace(/<title>.*?<\/title>/, () => `<title>${TEXTS_OF_SETUP.setUpTitle}</title>`)
      .replace('<!--tenant-->', () => apiTags(apiUrl).join('\n    ')),
  )
}

/** Serves the site's font under a name that stays, for pages without the application's styles. A preview in a sandboxed frame has no origin of its own. */
function registerFont(app: FastifyInstance, folder: string): void {
  const assets = join(folder, 'assets')
  const built = (existsSync(assets) ? readdirSync(assets) : []).find(name => /^inter-.*\.woff2$/.test(name))
  if (built === undefined) return
  app.get(FONT_PATH, (_request, reply) => reply.header('access-control-allow-origin', '*').sendFile(`assets/${built}`))
}

/** Serves the built web application: files as they are, and the page for every other path (the page itself handles NAV-14). */
export async function registerSite(
  app: FastifyInstance,
  { folder, settings, isSetUp }: { folder: string; settings: PageSettings; isSetUp: () => Promise<boolean> },
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const pageOf = pageFor(folder)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Its own route, because it can be switched off.
    globIgnore: ['sw.js'],
    cacheControl: false,
    setHeaders: reply => {
      reply.header('cache-control', cachingOf(reply.request.url))
    },
  })
  registerFont(app, folder)
  registerServiceWorker(app, { isOn: settings.serviceWorker })
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|v1|files|sandbox|assets)\//.test(request.url)
    if (!wantsPage)
      return reply.status(404).send({ statusCode: 404, error: 'NOT_FOUND', message: TEXTS.notFound.record })
    const path = (request.url.split('?')[0] ?? '/').replace(/\/$/, '')
    if (!(await isSetUp())) return sendBeforeSetUp(reply, path === SETUP_PATH ? pageOf(path).html : null, settings)
    const { scope } = await request.context()
    const { html, scriptSource } = pageOf(path === '' ? '/' : path, scope.tenant.state === 'open')
    const isBooking = isBookingPath(path)
    if (isBooking) allowFrames(reply, scope.tenant.embedSites)
    const isFramed = isBooking && request.headers['sec-fetch-dest'] === 'iframe'
    if (path === SETUP_PATH) reply.status(404)
    const offer = isStartPath(path || '/') ? await offerOf(request) : undefined
    if (!settings.recaptcha) requireTrustedTypes(reply)
    if (scriptSource !== undefined) allowScript(reply, scriptSource)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', isBooking ? 'host, sec-fetch-dest' : 'host')
      .type('text/html; charset=utf-8')
      .send(brandPage(isFramed ? html.replace('<!--tenant-->', FRAME_TAGS) : html, scope.tenant, settings, offer))
  })
}
