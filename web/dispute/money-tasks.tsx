import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fraudLabel } from '../../domain/dispute/labels.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { FailedRefundDialog } from './failed-refund-dialog.tsx'
import { TEXTS } from './texts.ts'
import { type FailedRefund, type FraudWarning, useMoneyTasks } from './use-disputes.ts'
import { WarningDialog } from './warning-dialog.tsx'

/** Shows the warnings and failed refunds that wait for a decision; nothing without any. */
export function MoneyTasks({ franchiseId, zone }: { franchiseId: string | undefined; zone: string }) {
  const { data, error, refetch } = useMoneyTasks(franchiseId)
  if (!data) return error && <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      {data.fraudWarnings.length > 0 && <Warnings warnings={data.fraudWarnings} zone={zone} />}
      {data.failedRefunds.length > 0 && <FailedRefunds refunds={data.failedRefunds} zone={zone} />}
    </>
  )
}

const InvoiceLink = ({ invoiceNumber }: { invoiceNumber: string }) => (
  <Link to={PATHS.invoice} params={{ invoiceNumber }}>
    {TEXTS.invoice} {invoiceNumber}
  </Link>
)

function Warnings({ warnings, zone }: { warnings: readonly FraudWarning[]; zone: string }) {
  const [pending, setPending] = useState<{ warning: FraudWarning; decision: 'REFUND' | 'KEEP' } | null>(null)
  return (
    <Card title={TEXTS.warnings} description={TEXTS.warningsHint}>
      <RecordList
        label={TEXTS.warnings}
        records={warnings.map(warning => ({
          key: warning.id,
          title: `${warning.customerName}: ${money(warning.amount, warning.currency)}`,
          details: (
            <>
              <p>{fraudLabel(warning.fraudType)}</p>
              <p>
                <InvoiceLink invoiceNumber={warning.invoiceNumber} />,{' '}
                {formatShortDate(new Date(warning.warnedAt), zone)}
              </p>
            </>
          ),
          actions: (
            <>
              <Button size="sm" onClick={() => setPending({ warning, decision: 'KEEP' })}>
                {TEXTS.keep}
              </Button>
              <Button size="sm" variant="primary" onClick={() => setPending({ warning, decision: 'REFUND' })}>
                {TEXTS.refundNow}
              </Button>
            </>
          ),
        }))}
      />
      {pending && <WarningDialog {...pending} onClose={() => setPending(null)} />}
    </Card>
  )
}

function FailedRefunds({ refunds, zone }: { refunds: readonly FailedRefund[]; zone: string }) {
  const [pending, setPending] = useState<FailedRefund | null>(null)
  return (
    <Card title={TEXTS.failedRefunds} description={TEXTS.failedRefundsHint}>
      <RecordList
        label={TEXTS.failedRefunds}
        records={refunds.map(refund => ({
          key: refund.id,
          title: `${refund.payeeName}: ${money(refund.amount, refund.currency)}`,
          details: (
            <p>
              {refund.invoiceNumber === null ? TEXTS.payout : <InvoiceLink invoiceNumber={refund.invoiceNumber} />},{' '}
              {formatShortDate(new Date(refund.failedAt), zone)}
            </p>
          ),
          actions: (
            <Button size="sm" variant="primary" onClick={() => setPending(refund)}>
              {TEXTS.record}
            </Button>
          ),
        }))}
      />
      {pending && <FailedRefundDialog refund={pending} onClose={() => setPending(null)} />}
    </Card>
  )
}
