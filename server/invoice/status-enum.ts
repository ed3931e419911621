import { INVOICE_STATUSES } from '../../domain/invoice/status.ts'
import { builder } from '../platform/graphql/builder.ts'

export const InvoiceStatusRef = builder.enumType('InvoiceStatus', { values: INVOICE_STATUSES })
