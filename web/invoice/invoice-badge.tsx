import { INVOICE_STATUS_LABELS } from '../../domain/invoice/status.ts'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'

const TONES: Record<string, Tone> = {
  OPEN: 'warning',
  PENDING: 'info',
  PARTIALLY_PAID: 'warning',
  PAID: 'success',
}

/** Shows the status of an invoice, in the words of INVOICE-05. */
export function InvoiceBadge({ status }: { status: string }) {
  return <StatusBadge tone={TONES[status] ?? 'neutral'}>{INVOICE_STATUS_LABELS[status] ?? status}</StatusBadge>
}
