import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findFranchise } from '../franchise/place.ts'
import { type Context, requireSignedIn, type SignedInContext } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound } from '../platform/refusal.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { creditedContent, creditNoteOf } from './credit-note.ts'
import { drawCreditNote, drawInvoice } from './invoice-pdf.ts'
import { invoiceById, paymentsOf } from './queries.ts'
import type { InvoiceRow } from './rows.ts'

const params = z.object({ id: z.coerce.number().int().positive() })

/** GET account/franchisee/invoices/{id} and …/subscription/{id}: returns an invoice as PDF, named after its number (INVOICE-12, SUBS-13). */
export function registerInvoiceRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/invoices/:id', async (request, reply) => {
    const context = requireSignedIn(await request.context())
    return await sendInvoicePdf(reply, context, await requestedInvoice(request, context))
  })

  app.get('/account/franchisee/invoices/subscription/:id', async (request, reply) => {
    const context = requireSignedIn(await request.context())
    const invoice = await requestedInvoice(request, context)
    if (invoice.subscription_id === null) throw notFound('invoice')
    return await sendInvoicePdf(reply, context, invoice)
  })
  registerCreditNoteRoute(app)
}

/** GET account/franchisee/invoices/{id}/credit-note: returns the credit note of an invoice as PDF, named after its number. */
function registerCreditNoteRoute(app: FastifyInstance): void {
  app.get('/account/franchisee/invoices/:id/credit-note', async (request, reply) => {
    const context = requireSignedIn(await request.context())
    const { scope } = context
    const invoice = await requestedInvoice(request, context)
    const note = await creditNoteOf(scope.db, invoice)
    if (!note) throw notFound('creditNote')
    const { franchise, logo } = await headOf(context, invoice)
    const credited = { tenant: scope.tenant, invoice: creditedContent(invoice, note), payments: [], franchise, logo }
    return sendFile(reply, await drawCreditNote(credited, note), `credit-note-${note.credit_note_number}.pdf`)
  })
}

/** @throws Refusal 404 for an invoice that is not the actor's */
function requestedInvoice(request: FastifyRequest, { scope, actor }: SignedInContext): Promise<InvoiceRow> {
  const { id } = readInput(params, request.params)
  return invoiceById(scope.db, actor, id)
}

/** Returns what the head of a document shows: the franchise and the tenant's logo. */
async function headOf({ scope }: Pick<Context, 'scope'>, invoice: InvoiceRow) {
  const [franchise, logo] = await Promise.all([
    invoice.franchise_id === null ? null : findFranchise(scope.db, invoice.franchise_id),
    tenantLogo(scope.tenant.logoUrl),
  ])
  return { franchise: franchise ?? null, logo }
}

/** Draws an invoice. The caller has checked that it is for the reader. */
export async function invoicePdf(context: Pick<Context, 'scope'>, invoice: InvoiceRow): Promise<Buffer> {
  const { tenant, db } = context.scope
  const [payments, head] = await Promise.all([paymentsOf(db, invoice.id), headOf(context, invoice)])
  return await drawInvoice({ tenant, invoice, payments, ...head })
}

/** Sends an invoice as PDF. The caller has checked that it is for the reader. */
export const sendInvoicePdf = async (
  reply: FastifyReply,
  context: Context,
  invoice: InvoiceRow,
): Promise<FastifyReply> => sendFile(reply, await invoicePdf(context, invoice), `invoice-${invoice.invoice_number}.pdf`)

const sendFile = (reply: FastifyReply, pdf: Buffer, name: string): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
