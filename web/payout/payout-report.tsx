import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, payeeName, statementTitle } from '../../domain/payout/labels.ts'
import { managerRows } from '../../domain/payout/manager-rows.ts'
import { markPaid } from '../../domain/payout/statement-rows.ts'
import { PATHS } from '../platform/paths.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { WithAside } from '../ui/layout/page.tsx'
import { ItemTable } from './item-table.tsx'
import { Loading } from './loading.tsx'
import { ReportActions } from './report-actions.tsx'
import { StatementTable } from './statement-table.tsx'
import { TEXTS } from './texts.ts'
import { extrasOf, type Report, useReport } from './use-payouts.ts'

/** Shows a statement and its lines; managers also see the items behind the figures (PAYOUT-11). */
export function PayoutReport({ id }: { id: string }) {
  const query = useReport(id)
  const report = query.data
  if (!report && query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!report) return <Loading />
  const laterId = report.invoice?.carriedToId
  return (
    <Stack>
      <ReportActions report={report} />
      {report.paidOut && (
        <Alert tone="success">{TEXTS.paidOut(formatDay(report.paidOut.day), report.paidOut.reference)}</Alert>
      )}
      {laterId && (
        <Alert
          tone="info"
          action={
            <Link to={PATHS.payout} params={{ id: laterId }}>
              {TEXTS.openLater}
            </Link>
          }
        >
          {TEXTS.carriedOver}
        </Alert>
      )}
      {report.hasExtras ? (
        <WithAside
          aside={
            <Card title={TEXTS.figures}>
              <KeyValues items={managerRows(extrasOf(report))} />
            </Card>
          }
        >
          <StatementCard report={report} />
        </WithAside>
      ) : (
        <StatementCard report={report} />
      )}
      {report.hasExtras && (
        <>
          <Card title={TEXTS.payments}>
            <ItemTable report={report} list="payments" />
          </Card>
          <Card title={TEXTS.refunds}>
            <ItemTable report={report} list="refunds" />
          </Card>
        </>
      )}
      <Invoices report={report} />
    </Stack>
  )
}

/** Shows the lines and their total. */
function StatementCard({ report }: { report: Report }) {
  return (
    <Card
      title={markPaid(statementTitle(report), report.invoice?.status)}
      description={`${payeeName(report)} · ${report.franchise.name}`}
    >
      <StatementTable rows={report.rows} total={report.total} currency={report.currency} />
    </Card>
  )
}

/** Shows the invoices of a statement on request. */
function Invoices({ report }: { report: Report }) {
  const [shown, setShown] = useState(false)
  return (
    <Card
      title={TEXTS.invoices}
      action={
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? TEXTS.hideInvoices : TEXTS.showInvoices}
        </Button>
      }
    >
      {shown && <ItemTable report={report} list="invoices" />}
    </Card>
  )
}
