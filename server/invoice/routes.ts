import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findFranchise } from '../franchise/place.ts'
import { type Context, requireSignedIn, type SignedInContext } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound } from '../platform/refusal.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { invoiceById, paymentsOf } from './queries.ts'
import type { InvoiceRow } from '../platform/database/rows.ts'

const params = z.object({ id: z.coerce.number().int().positive() })

/** GET account/franchisee/invoices/{id} and …/subscription/{id}: returns an invoice as PDF, named after its number (INVOICE-12, SUBS-13). */
export function registerInvoiceRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/invoices/:id', async (request, reply) => {
    const context = requireSignedIn(await request.context())
    return await sendPdf(reply, context, await requestedInvoice(request, context))
  })

  app.get('/account/franchisee/invoices/subscription/:id', async (request, reply) => {
    const context = requireSignedIn(await request.context())
    const invoice = await requestedInvoice(request, context)
    if (invoice.subscription_id === null) throw notFound('invoice')
    return await sendPdf(reply, context, invoice)
  })
}

/** @throws Refusal 404 for an invoice that is not the actor's */
function requestedInvoice(request: FastifyRequest, { scope, actor }: SignedInContext): Promise<InvoiceRow> {
  const { id } = readInput(params, request.params)
  return invoiceById(scope.db, actor, id)
}

async function sendPdf(reply: FastifyReply, { scope }: Context, invoice: InvoiceRow): Promise<FastifyReply> {
  const [payments, franchise, logo] = await Promise.all([
    paymentsOf(scope.db, invoice.id),
    invoice.franchise_id === null ? null : findFranchise(scope.db, invoice.franchise_id),
    tenantLogo(scope.tenant.logoUrl),
  ])
  const pdf = await drawInvoice({ tenant: scope.tenant, invoice, payments, franchise: franchise ?? null, logo })
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="invoice-${invoice.invoice_number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
