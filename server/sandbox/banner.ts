import type { FastifyInstance, FastifyRequest } from 'fastify'

const STYLE =
  'padding:8px 16px;background:#ffd54a;color:#1a1400;font:600 14px/1.4 system-ui,sans-serif;text-align:center'

/** Shown above every page, outside of the application's own markup and with inline style, so that no page can hide it. */
const bannerOf = (label: string, text: string): string =>
  `<aside aria-label="${label}" style="${STYLE}">${text}</aside>`

const SANDBOX = bannerOf(
  'Test system',
  'Test system: payments, mails and cars here are not real. Please enter no real cards or personal details.',
)
const DEMO = bannerOf('Demo', 'Demo: no real mails, no real payments.')

interface BannerOptions {
  isPublicSandbox: boolean
  isDemo: (request: FastifyRequest) => Promise<boolean>
}

/** Shows on every page that nothing on it is real: for stand-ins that others can reach (SANDBOX=true), and for demo tenants. */
export function registerBanner(app: FastifyInstance, { isPublicSandbox, isDemo }: BannerOptions): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html') && typeof payload === 'string'
    // Mails stay unchanged: they are shown in a frame of a page that has the banner.
    if (!isPage || request.routeOptions.url === '/sandbox/mailbox/:id/html') return payload
    if (isPublicSandbox) return payload.replace(/<body[^>]*>/, body => body + SANDBOX)
    const isSandboxPage = request.url.startsWith('/sandbox/')
    if (isSandboxPage || !(await isDemo(request))) return payload
    return payload.replace(/<body[^>]*>/, body => body + DEMO)
  })
}
