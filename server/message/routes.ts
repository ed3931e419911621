import type { FastifyInstance } from 'fastify'
import { notFound } from '../platform/refusal.ts'
import { previewMail } from './preview.ts'
import { readPreviewPath } from './preview-path.ts'

const SANDBOX = 'sandbox allow-same-origin'

/** Nothing runs in a preview, and its links lead nowhere. */
const policyOf = (apiUrl: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self'${apiUrl === undefined ? '' : ` ${new URL(apiUrl).origin}`}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    SANDBOX,
  ].join(';')

/** Registers GET /mail-preview, a mail with invented data for the frame of the settings. */
export function registerMailPreview(app: FastifyInstance): void {
  app.get('/mail-preview', async (request, reply) => {
    const context = await request.context()
    const { shown } = request.query as { shown?: unknown }
    const draft = typeof shown === 'string' ? readPreviewPath(context, shown) : null
    if (!draft) throw notFound('mail')
    // The host of the request, so that the logo loads where the site has several addresses.
    const site = `${request.protocol}://${request.host}`
    const { html } = await previewMail(context, draft, site)
    return reply
      .header('content-security-policy', policyOf(context.config.apiUrl))
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', '<style>a { pointer-events: none }</style></head>'))
  })
}
