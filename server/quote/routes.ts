import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { requireSignedIn } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { acceptedBy } from './answers.ts'
import { quotePdf } from './documents.ts'
import { linkedQuote } from './linked-quote.ts'
import { quoteById } from './rows.ts'
import { TEXTS } from './texts.ts'

const params = z.object({ id: z.coerce.number().int().positive() })
/** A header, because addresses are logged on their way. */
const headers = z.object({ 'x-order-link': z.string().max(100) })

/** GET account/franchisee/quotes/{id}/pdf: a quote as it is now, for staff. GET linked-quote/pdf: as it was sent last, for who has its link (in the header x-order-link). */
export function registerQuoteRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/quotes/:id/pdf', async (request, reply) => {
    const context = requireSignedIn(await request.context())
    const { scope, actor } = context
    const row = await quoteById(scope.db, actor, readInput(params, request.params).id)
    const { content, version } = row
    const isDraft = row.status === 'DRAFT'
    const accepted = row.status === 'ACCEPTED' ? await acceptedBy(scope.db, row) : null
    return send(
      reply,
      await quotePdf(scope, row, { content, version, sentAt: isDraft ? null : row.sent_at, accepted }),
      row,
    )
  })

  app.get('/linked-quote/pdf', async (request, reply) => {
    const context = await request.context()
    const { row, content, version, sentAt, state, answer } = await linkedQuote(
      context,
      readInput(headers, request.headers)['x-order-link'],
    )
    const accepted = state === 'ACCEPTED' ? answer : null
    return send(reply, await quotePdf(context.scope, row, { content, version, sentAt, accepted }), row)
  })
}

const send = (reply: FastifyReply, pdf: Buffer, { quote_number: number }: { quote_number: number }): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${TEXTS.mail.fileName(number)}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
