import type { FastifyInstance, FastifyReply } from 'fastify'
import { textOn } from '../../../domain/tenant/contrast.ts'
import { html } from '../../platform/html.ts'
import { TEXTS } from '../texts.ts'
import { frameBooking } from './frame-script.ts'
import { embedBooking } from './host-script.ts'

/** Data in a script: JSON is JavaScript but for these, which could end a script element or a line. */
const argument = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const sendScript = (reply: FastifyReply, code: string, cache: string): FastifyReply =>
  reply.header('cache-control', cache).header('vary', 'host').type('text/javascript; charset=utf-8').send(code)

/**
 * Registers GET /embed.js for the websites of businesses, GET /embed-frame.js for the booking inside their frames, and GET /embed-preview, a page with the embed for
 * the settings.
 */
export function registerEmbed(app: FastifyInstance): void {
  app.get('/embed.js', async (request, reply) => {
    const { scope } = await request.context()
    const { name, colors } = scope.tenant
    const texts = { book: TEXTS.book, close: TEXTS.embed.close, title: TEXTS.embed.title(name) }
    const host = { ...texts, color: colors.buttonColor, textColor: textOn(colors.buttonColor) }
    // Other sites load it, which every other answer refuses.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendScript(reply, `(${embedBooking.toString()})(${argument(host)})`, 'public, max-age=300')
  })

  app.get('/embed-frame.js', async (request, reply) => {
    const { scope } = await request.context()
    return sendScript(reply, `(${frameBooking.toString()})(${argument(scope.tenant.embedSites)})`, 'no-cache')
  })

  app.get('/embed-preview', async (request, reply) => {
    const { scope } = await request.context()
    const isInline = (request.query as { mode?: unknown }).mode === 'inline'
    const { buttonColor } = scope.tenant.colors
    return reply
      .header(
        'content-security-policy',
        "default-src 'none';script-src 'self';style-src 'unsafe-inline';frame-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'self'",
      )
      .header('cache-control', 'no-cache')
      .header('vary', 'host')
      .type('text/html; charset=utf-8')
      .send(
        html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${TEXTS.embed.previewTitle}</title>
<style>:root{color-scheme:light dark}body{margin:0;padding:24px;font:17px/1.5 system-ui,sans-serif}h1{font-size:26px;margin:0 0 8px}p{margin:0 0 20px;max-width:60ch;opacity:.8}</style></head>
<body><main><h1>${TEXTS.embed.previewTitle}</h1><p>${TEXTS.embed.previewText}</p>
<script src="/embed.js" data-mode="${isInline ? 'inline' : 'button'}" data-color="${buttonColor}" data-text-color="${textOn(buttonColor)}"></script>
</main></body></html>`.toString(),
      )
  })
}
