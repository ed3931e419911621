import { useMutation } from '@tanstack/react-query'
import { isPayable } from '../../domain/payout/statement-rows.ts'
import { download, request } from '../platform/api/api.ts'
import { saveCsv } from '../platform/save-csv.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { IconCreditCard } from '../ui/icon/credit-card.gen.ts'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconTableExport } from '../ui/icon/table-export.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PayoutCsvQuery } from './documents.ts'
import classes from './report-actions.module.css'
import { TEXTS } from './texts.ts'
import { usePayPayout } from './use-pay-payout.ts'
import { itemVariables, type Report } from './use-payouts.ts'

/** Pays a statement with an amount owed, and downloads it (PAYOUT-11, PAYOUT-18, PAYOUT-20). */
export function ReportActions({ report }: { report: Report }) {
  const pay = usePayPayout(report.id)
  const pdf = useMutation({
    mutationFn: () => download(`/account/franchisee/payout-report/${report.id}`, 'payoutReport.pdf'),
  })
  const csv = useMutation({
    mutationFn: async () => {
      const { payoutCsv } = await request(PayoutCsvQuery, itemVariables(report))
      saveCsv(payoutCsv, 'payout_report.csv')
    },
  })
  return (
    <>
      <div className={classes.actions}>
        {isPayable(report.total, report.invoice?.status) && (
          <Button
            variant="primary"
            icon={<IconCreditCard size={20} />}
            busy={pay.isPending}
            onClick={() => pay.mutate(window.open('', '_blank'))}
          >
            {TEXTS.pay}
          </Button>
        )}
        <Button icon={<IconDownload size={20} />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
          {TEXTS.pdf}
        </Button>
        {report.hasExtras && (
          <Button icon={<IconTableExport size={20} />} busy={csv.isPending} onClick={() => csv.mutate()}>
            {TEXTS.csv}
          </Button>
        )}
      </div>
      <ErrorBanner message={csv.isError ? TEXTS.csvFailed : undefined} />
      <Dialog
        open={pdf.isError}
        onClose={() => pdf.reset()}
        title={TEXTS.pdfTitle}
        short
        actions={
          <Button variant="primary" onClick={() => pdf.reset()}>
            {TEXTS.close}
          </Button>
        }
      >
        <p role="alert">{TEXTS.pdfFailed}</p>
      </Dialog>
    </>
  )
}
