import { callbackify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const STYLE =
  'padding:8px 16px;background:#ffd54a;color:#1a1400;font:600 14px/1.4 system-ui,sans-serif;text-align:center'

/** Shown above every page, outside of the application's own markup and with inline style, so that no page can hide it. */
const bannerOf = (label: string, text: string): string =>
  `<aside aria-label="${label}" style="${STYLE}">${text}</aside>`

const addBanner = (page: string, banner: string): string => page.replace(/<body[^>]*>/, body => body + banner)

const SANDBOX = bannerOf(
  'Test system',
  'Test system: payments, mails and cars here are not real. Please enter no real cards or personal details.',
)
const DEMO = bannerOf('Demo', 'Demo: no real mails, no real payments.')

/** Mails as HTML, for frames. */
const MAILS: readonly string[] = ['/sandbox/mailbox/:id/html', '/mail-preview']

interface BannerOptions {
  isPublicSandbox: boolean
  isDemo: (request: FastifyRequest) => Promise<boolean>
}

/** Shows on every page that nothing on it is real: for stand-ins that others can reach (SANDBOX=true), and for demo tenants. */
export function registerBanner(app: FastifyInstance, { isPublicSandbox, isDemo }: BannerOptions): void {
  const askDemo = callbackify(isDemo)
  // With callbacks, because an answer that is no page must leave in the same tick: its request may end before the next one.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html') && typeof payload === 'string'
    // Mails stay unchanged: they are shown in a frame of a page that has the banner.
    if (!isPage || MAILS.includes(request.routeOptions.url ?? '')) return done(null, payload)
    if (isPublicSandbox) return done(null, addBanner(payload, SANDBOX))
    if (request.url.startsWith('/sandbox/')) return done(null, payload)
    askDemo(request, (error, demo) => (error ? done(error) : done(null, demo ? addBanner(payload, DEMO) : payload)))
  })
}
