import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatLongDate } from '../../domain/format/dates.ts'
import { formatList } from '../../domain/format/list.ts'
import type { DisputeEvidence } from '../ports/disputes-and-transfers.ts'
import type { Evidence } from './collect-evidence.ts'
import { TEXTS } from './texts.ts'

const { pdf: PDF } = TEXTS

/** Returns an address on one line. */
export const placeOf = (at: { street: string; city: string; provinceCode: string; postalCode: string }): string =>
  PDF.place(at.street, at.city, at.provinceCode, formatPostalCode(at.postalCode))

/** Returns what the bank reads besides the file: who, what, where and when. */
export function describeEvidence(evidence: Evidence): Omit<DisputeEvidence, 'fileId'> {
  const { dispute, invoice, order, timeZone } = evidence
  const { bill_to: billTo } = invoice
  const services = formatList(invoice.lines.map(({ name }) => name))
  return {
    statement: dispute.statement,
    customerName: billTo.name,
    customerEmail: billTo.email,
    billingAddress: placeOf(billTo),
    description: PDF.description(services, billTo.vehicle, placeOf(order ?? billTo)),
    serviceDate: formatLongDate(order?.completedAt ?? invoice.created_at, timeZone),
  }
}
