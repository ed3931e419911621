import type { FastifyInstance } from 'fastify'

/** Shown above every page, outside of the application's own markup and with inline style, so that no page can hide it. */
const BANNER =
  '<aside aria-label="Test system" style="padding:8px 16px;background:#ffd54a;color:#1a1400;font:600 14px/1.4 system-ui,sans-serif;text-align:center">' +
  'Test system: payments, mails and cars here are not real. Please enter no real cards or personal details.</aside>'

/** Shows on every page that nothing on it is real: for stand-ins that others can reach (SANDBOX=true). */
export function registerBanner(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html') && typeof payload === 'string'
    // Mails stay unchanged: they are shown in a frame of a page that has the banner.
    if (!isPage || request.routeOptions.url === '/sandbox/mailbox/:id/html') return payload
    return payload.replace(/<body[^>]*>/, body => body + BANNER)
  })
}
