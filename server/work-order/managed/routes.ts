import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { batches } from '../../batches/batches.ts'
import { invoiceById } from '../../invoice/queries.ts'
import { sendInvoicePdf } from '../../invoice/routes.ts'
import { readInput } from '../../platform/http/read-input.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { notFound } from '../../platform/refusal.ts'
import { orderPath } from '../../order-link/order-link.ts'
import { limitRoute } from '../../security/take-point.ts'
import { sendInspectionPdf } from '../inspection/send-inspection-pdf.ts'
import { createAccount } from './create-account.ts'
import { linkedOrder } from './linked-order.ts'

/** A header, because addresses are logged on their way. */
const headers = z.object({ 'x-order-link': z.string().max(100) })
const body = z.object({ link: z.string().max(100), password: z.string().max(1000) })

const ACCOUNTS: LimitRule = { name: 'order-account', points: 30, seconds: 60 }

const linkOf = (request: FastifyRequest): string => readInput(headers, request.headers)['x-order-link']

/**
 * GET linked-order/invoice and …/inspection: the PDFs of a link's order. POST auth/order-account: makes its guest an account. The header x-order-link or the
 * body has the link's token.
 */
export function registerLinkedOrderRoutes(app: FastifyInstance): void {
  app.get('/linked-order/invoice', async (request, reply) => {
    const { order, asCustomer } = await linkedOrder(await request.context(), linkOf(request))
    const invoice = await batches(asCustomer).invoices.load(order.id)
    if (!invoice) throw notFound('invoice')
    return await sendInvoicePdf(reply, asCustomer, await invoiceById(asCustomer.scope.db, asCustomer.actor, invoice.id))
  })

  app.get('/linked-order/inspection', async (request, reply) => {
    const token = linkOf(request)
    const { order, asCustomer } = await linkedOrder(await request.context(), token)
    return await sendInspectionPdf(reply, asCustomer, { id: order.id, answerPath: orderPath(token, 'work') })
  })

  app.post('/auth/order-account', { preHandler: limitRoute(ACCOUNTS) }, async request => {
    const { link, password } = readInput(body, request.body)
    return await createAccount(await request.context(), { token: link, password })
  })
}
