import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { batches } from '../../batches/batches.ts'
import { invoiceById } from '../../invoice/queries.ts'
import { sendInvoicePdf } from '../../invoice/routes.ts'
import { viewPath } from '../../order-link/view-path.ts'
import { readInput } from '../../platform/http/read-input.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { notFound } from '../../platform/refusal.ts'
import { limitRoute } from '../../security/take-point.ts'
import { sendInspectionPdf } from '../inspection/send-inspection-pdf.ts'
import { requestAccountCode } from './account-code.ts'
import { createAccount } from './create-account.ts'
import { linkedOrder } from './linked-order.ts'

/** A header, because addresses are logged on their way. */
const headers = z.object({ 'x-order-link': z.string().max(100) })
const body = z.object({ link: z.string().max(100), code: z.string().max(20), password: z.string().max(1000) })
const codeBody = body.pick({ link: true })

const ACCOUNTS: LimitRule = { name: 'order-account', points: 30, seconds: 60 }

const linkOf = (request: FastifyRequest): string => readInput(headers, request.headers)['x-order-link']

/**
 * GET linked-order/invoice and …/inspection: the PDFs of a link's order. POST auth/order-account-code and auth/order-account: mails a code, and makes the guest an
 * account by it. The header x-order-link or the body has the link's token.
 */
export function registerLinkedOrderRoutes(app: FastifyInstance): void {
  app.get('/linked-order/invoice', async (request, reply) => {
    const { order, asCustomer } = await linkedOrder(await request.context(), linkOf(request))
    const invoice = await batches(asCustomer).invoices.load(order.id)
    if (!invoice) throw notFound('invoice')
    return await sendInvoicePdf(reply, asCustomer, await invoiceById(asCustomer.scope.db, asCustomer.actor, invoice.id))
  })

  app.get('/linked-order/inspection', async (request, reply) => {
    const { order, asCustomer, email } = await linkedOrder(await request.context(), linkOf(request))
    const path = viewPath(asCustomer, { orderId: order.id, email })
    return await sendInspectionPdf(reply, asCustomer, { id: order.id, answerPath: path })
  })

  app.post('/auth/order-account', { preHandler: limitRoute(ACCOUNTS) }, async request => {
    const { link, code, password } = readInput(body, request.body)
    return await createAccount(await request.context(), { token: link, code, password })
  })

  app.post('/auth/order-account-code', { preHandler: limitRoute(ACCOUNTS) }, async (request, reply) => {
    const { link } = readInput(codeBody, request.body)
    await requestAccountCode(await request.context(), link)
    return await reply.send({})
  })
}
