import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { download } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { PATHS } from '../../platform/paths.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { IconDownload } from '../../ui/icon/download.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'

/** Shows the credit note of an invoice: its amount, who wrote it, when and why, and its PDF. */
export function CreditNoteCard({ invoice, zone }: { invoice: Invoice; zone: string }) {
  const note = invoice.creditNote
  const pdf = useMutation({
    mutationFn: (number: string) =>
      download(`/account/franchisee/invoices/${invoice.id}/credit-note`, `credit-note-${number}.pdf`),
  })
  if (!note) return null
  const number = note.creditNoteNumber
  const newNumber = invoice.newInvoice?.invoiceNumber
  return (
    <Card
      title={TEXTS.creditNote(number)}
      action={
        <Button icon={<IconDownload />} busy={pdf.isPending} onClick={() => pdf.mutate(number)}>
          {TEXTS.downloadCreditNote}
        </Button>
      }
    >
      <ErrorBanner message={pdf.isError ? TEXTS.downloadFailed : undefined} />
      <KeyValues
        items={[
          { label: TEXTS.amount, value: money(note.creditedAmount, invoice.currency) },
          { label: TEXTS.reason, value: note.reason },
          { label: TEXTS.author, value: note.authorName },
          { label: TEXTS.date, value: formatDateTime(new Date(note.createdAt), zone) },
          ...(newNumber === undefined
            ? []
            : [
                {
                  label: TEXTS.newInvoice,
                  value: (
                    <Link to={PATHS.invoice} params={{ invoiceNumber: newNumber }}>
                      {newNumber}
                    </Link>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  )
}
