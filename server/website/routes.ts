import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StartOffer } from '../../domain/booking/start-offer.ts'
import { wholePrice } from '../../domain/booking/whole-price.ts'
import type { Context } from '../platform/context.ts'
import { html } from '../platform/html.ts'
import { priceList } from '../pricing/price-list.ts'
import { publicRatings } from '../rating/public-ratings.ts'
import { registerEmbed } from './embed/routes.ts'
import { BOOKING_PATH, framePage, isListed, type SiteAddress } from './page-frame.ts'
import { proseOf, summaryOf } from './plain-text.ts'
import { choosePlace, siteFacts } from './site-facts.ts'
import { startOffer } from './start-offer.ts'
import { TEXTS } from './texts.ts'
import { welcomePage } from './welcome-page.ts'

/** Nothing runs on these pages, and nothing is loaded but the brand's images and the site's font. */
const policyOf = (apiUrl: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data:${apiUrl === undefined ? '' : ` ${new URL(apiUrl).origin}`}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';')

function sendPage(reply: FastifyReply, { config }: Context, page: string): FastifyReply {
  return reply
    .header('content-security-policy', policyOf(config.apiUrl))
    .header('cache-control', 'no-cache')
    .header('vary', 'host')
    .type('text/html; charset=utf-8')
    .send(page)
}

const addressOf = async ({ siteUrl, config }: Context): Promise<SiteAddress> => ({
  site: await siteUrl(),
  apiUrl: config.apiUrl,
})

/** Reads one text of the address; of several the first. */
function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

/** Returns what the booking's first page says to visitors too. The page is worth sending without it. */
async function startOf(request: FastifyRequest): Promise<StartOffer | null> {
  const { scope, clock } = await request.context()
  if (scope.tenant.state !== 'open') return null
  return await startOffer(scope, clock.now()).catch((error: unknown) => {
    request.log.warn(error, 'The welcome page comes without its first price')
    return null
  })
}

async function sendWelcome(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const context = await request.context()
  const { scope, clock } = context
  const { pages, places } = await siteFacts(scope.db, scope.tenant.id)
  const code = queryText(request, 'code')?.slice(0, 20) ?? ''
  const chosen = await choosePlace(scope.db, places, { place: queryText(request, 'place'), code })
  const { place } = chosen
  const offers = place
    ? await priceList(scope.db, {
        countryCode: place.countryCode,
        franchiseId: place.id,
        vehicleId: null,
        at: clock.now(),
      })
    : []
  return sendPage(
    reply,
    context,
    welcomePage({
      tenant: scope.tenant,
      at: await addressOf(context),
      pages,
      places,
      start: await startOf(request),
      chosen,
      code,
      offers: offers
        .filter(offer => !offer.isFee)
        .map(offer => ({ ...offer, price: wholePrice(offers, offer, clock.now()) })),
      ratings: pages.showsRatings ? await publicRatings(scope.db) : null,
    }),
  )
}

/** Sends terms or privacy: the text, or the way to the business's own page. Without either, the answer is that of any unknown page. */
async function sendLegal(request: FastifyRequest, reply: FastifyReply, kind: 'terms' | 'privacy'): Promise<unknown> {
  const context = await request.context()
  const { tenant, db } = context.scope
  const { pages } = await siteFacts(db, tenant.id)
  const [text, url] = kind === 'terms' ? [pages.terms, pages.termsUrl] : [pages.privacy, pages.privacyUrl]
  if (url !== '') return await reply.header('cache-control', 'no-cache').redirect(url)
  if (text === '') return reply.callNotFound()
  const label = tenant.pages.find(page => page.kind === kind)?.label ?? kind
  return sendPage(
    reply,
    context,
    framePage({
      tenant,
      at: await addressOf(context),
      path: `/${kind}`,
      title: TEXTS.pageTitle(label, tenant.name),
      description: summaryOf(text),
      main: html`<div class="wrap legal"><h1>${label}</h1><div class="prose">${proseOf(text, 2)}</div></div>`,
    }),
  )
}

/** Paths that nobody finds by searching: accounts, mailed links and the API. */
const PRIVATE = ['/account', '/auth', '/api', '/files', '/setup']

async function robots({ scope, siteUrl }: Context): Promise<string> {
  if (!isListed(scope.tenant)) return 'User-agent: *\nDisallow: /\n'
  const rules = ['User-agent: *', ...PRIVATE.map(path => `Disallow: ${path}`), 'Allow: /api/tenant/']
  return `${rules.join('\n')}\n\nSitemap: ${await siteUrl()}/sitemap.xml\n`
}

async function sitemap({ scope, siteUrl }: Context): Promise<string> {
  const [site, { pages }] = await Promise.all([siteUrl(), siteFacts(scope.db, scope.tenant.id)])
  const paths = isListed(scope.tenant)
    ? [
        '/welcome',
        ...(scope.tenant.state === 'open' ? [BOOKING_PATH] : []),
        ...(pages.terms === '' ? [] : ['/terms']),
        ...(pages.privacy === '' ? [] : ['/privacy']),
      ]
    : []
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map(
    path => html`
<url><loc>${site}${path}</loc></url>`,
  )}
</urlset>
`.toString()
}

/**
 * Registers the business's own pages, which the server writes so that they are fast and search engines read them: GET /welcome, /terms, /privacy, /robots.txt and
 * /sitemap.xml. Before the first tenant they are like every other path.
 */
export function registerWebsite(app: FastifyInstance, { isSetUp }: { isSetUp: () => Promise<boolean> }): void {
  const route = (path: string, send: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void => {
    app.get(path, async (request, reply) => ((await isSetUp()) ? await send(request, reply) : reply.callNotFound()))
  }
  registerEmbed(app)
  route('/welcome', sendWelcome)
  route('/terms', (request, reply) => sendLegal(request, reply, 'terms'))
  route('/privacy', (request, reply) => sendLegal(request, reply, 'privacy'))
  const file = (path: string, type: string, write: (context: Context) => Promise<string>): void =>
    route(path, async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('vary', 'host')
        .type(`${type}; charset=utf-8`)
        .send(await write(await request.context())),
    )
  file('/robots.txt', 'text/plain', robots)
  file('/sitemap.xml', 'application/xml', sitemap)
}
