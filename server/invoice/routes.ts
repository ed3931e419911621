import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findFranchise } from '../franchise/place.ts'
import { readInput } from '../platform/http/read-input.ts'
import { signInNeeded } from '../platform/refusal.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { invoiceById, paymentsOf } from './queries.ts'
import { tenantLogo } from './tenant-logo.ts'

const params = z.object({ id: z.coerce.number().int().positive() })

/** GET account/franchisee/invoices/{id}: the invoice as PDF, named after its number (INVOICE-12). */
export function registerInvoiceRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/invoices/:id', async (request, reply) => {
    const { id } = readInput(params, request.params)
    const { scope, actor } = await request.context()
    if (!actor) throw signInNeeded()
    const invoice = await invoiceById(scope.db, actor, id)
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
  })
}
