import { type InvoiceWording, NO_WORDING, wordingProblems } from '../../domain/message/invoice-wording.ts'
import { drawInvoice } from '../invoice/invoice-pdf.ts'
import { sellerOf } from '../invoice/seller.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidFields } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { exampleInvoice } from './example-invoice.ts'
import { exampleOf } from './preview.ts'

const readWording = async (db: Database): Promise<InvoiceWording> =>
  (await db.selectFrom('invoice_wording').select(['note', 'terms']).executeTakeFirst()) ?? NO_WORDING

/** Returns what the business writes on its invoices. */
export const invoiceWording = async ({ scope }: SignedInContext): Promise<Stamped<InvoiceWording>> =>
  withStamp(await readWording(scope.db))

function requireWording(wording: InvoiceWording): void {
  const problems = wordingProblems(wording)
  if (problems.length > 0) throw invalidFields(problems)
}

/**
 * Changes what the business writes on its invoices. New invoices have it, and earlier ones keep their wording.
 * @throws Refusal 422 for each wrong text; 409 as saveSection
 */
export async function updateWording(
  context: SignedInContext,
  { wording, seen }: { wording: InvoiceWording; seen: string },
): Promise<Stamped<InvoiceWording>> {
  requireWording(wording)
  const values = { note: wording.note.trim(), terms: wording.terms.trim() }
  return await saveSection(context, {
    subject: 'invoice_wording',
    owner: null,
    read: readWording,
    seen,
    write: async db => {
      await db
        .insertInto('invoice_wording')
        .values(values)
        .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(values))
        .execute()
    },
  })
}

/** Returns an invoice with invented data and this wording, as PDF in base64. @throws Refusal 422 for each wrong text */
export async function previewInvoice(context: SignedInContext, wording: InvoiceWording): Promise<string> {
  requireWording(wording)
  const { scope } = context
  const { db, tenant } = scope
  const { now, timeZone, currency } = await exampleOf(context)
  const invoice = exampleInvoice({ seller: await sellerOf(db, null, now), wording, now, currency })
  const franchise = { name: tenant.name, timeZone, phoneNumber: tenant.supportPhone }
  const logo = await tenantLogo(tenant.logoUrl)
  return (await drawInvoice({ tenant, invoice, payments: [], franchise, logo })).toString('base64')
}
