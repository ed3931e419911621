import { formatPhone } from '../../domain/format/phone.ts'
import { frozenSeller } from '../../domain/invoice/seller.ts'
import { filledWording, type InvoiceWording } from '../../domain/message/invoice-wording.ts'
import type { Tenant } from '../platform/scope.ts'
import type { InvoiceRow } from './rows.ts'

/** What the placeholders of a wording say of an invoice. */
type Worded = Pick<InvoiceRow, 'wording' | 'bill_to' | 'invoice_number' | 'seller'>

/** Returns what the business wrote on an invoice, as it was on the day of the invoice, filled. Its credit note has the same. */
export const writtenWording = (invoice: Worded, tenant: Tenant): InvoiceWording =>
  filledWording(invoice, {
    customerName: invoice.bill_to.name,
    invoiceNumber: String(invoice.invoice_number),
    vehicle: invoice.bill_to.vehicle,
    businessName: frozenSeller(invoice)?.name ?? tenant.name,
    supportPhone: formatPhone(tenant.supportPhone),
    supportEmail: tenant.supportEmail,
  })
