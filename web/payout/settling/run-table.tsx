import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatDay } from '../../../domain/payout/labels.ts'
import { request } from '../../platform/api/api.ts'
import { saveCsv } from '../../platform/save-csv.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import type { Loadable } from '../../ui/feedback/loadable.ts'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { CancelPayoutRunMutation, MarkPayoutRunPaidMutation, PayoutRunFileQuery } from './documents.ts'
import { TEXTS } from './texts.ts'
import { type Run, useRefreshed, useSettlingMutation } from './use-settling.ts'

const { pay: PAY } = TEXTS
const TONES = { OPEN: 'warning', PAID: 'success', CANCELLED: 'neutral' } as const

/** Lists payout runs: their bank files, marking as paid out, and cancelling. */
export function RunTable({ rows }: { rows: Loadable<readonly Run[]> }) {
  const [marked, setMarked] = useState<Run>()
  const [cancelled, setCancelled] = useState<Run>()
  const file = useMutation({
    mutationFn: async ({ id }: Run) => {
      saveCsv((await request(PayoutRunFileQuery, { id })).payoutRunFile, PAY.fileName(id))
    },
  })
  const cancel = useSettlingMutation(
    ({ id }: Run) => request(CancelPayoutRunMutation, { id }),
    () => setCancelled(undefined),
  )
  const columns: readonly Column<Run>[] = [
    {
      key: 'run',
      header: PAY.run,
      primary: true,
      render: ({ id, statements }) => `${PAY.name(id)} · ${PAY.statements(statements)}`,
    },
    { key: 'by', header: TEXTS.adjustments.by, render: run => run.authorName },
    {
      key: 'status',
      header: PAY.status,
      render: run => (
        <>
          <StatusBadge tone={TONES[run.status]}>{PAY.states[run.status] ?? run.status}</StatusBadge>{' '}
          {run.paidOn !== null && PAY.paid(formatDay(run.paidOn), run.reference ?? '')}
        </>
      ),
    },
    { key: 'total', header: TEXTS.amount, align: 'end', render: run => formatMoney(run.total, run.currency) },
    {
      key: 'actions',
      header: '',
      wide: true,
      render: run =>
        run.status === 'CANCELLED' ? null : (
          <Row>
            <Button size="sm" busy={file.isPending && file.variables.id === run.id} onClick={() => file.mutate(run)}>
              {PAY.file}
            </Button>
            {run.status === 'OPEN' && (
              <>
                <Button size="sm" onClick={() => setMarked(run)}>
                  {PAY.mark}
                </Button>
                <Button size="sm" variant="quiet" onClick={() => setCancelled(run)}>
                  {PAY.cancelRun}
                </Button>
              </>
            )}
          </Row>
        ),
    },
  ]
  return (
    <>
      <ErrorBanner message={file.error?.message} />
      <DataTable
        caption={PAY.runs}
        columns={columns}
        rows={rows}
        rowKey={run => run.id}
        empty={<p>{PAY.noRuns}</p>}
        expectedRows={2}
      />
      {marked && <MarkPaidDialog run={marked} onClose={() => setMarked(undefined)} />}
      {cancelled && (
        <ConfirmDialog
          open
          danger
          title={PAY.cancelTitle(cancelled.id)}
          confirmLabel={PAY.cancelRun}
          cancelLabel={TEXTS.cancel}
          busy={cancel.isPending}
          error={cancel.error?.message}
          onConfirm={() => cancel.mutate(cancelled)}
          onCancel={() => setCancelled(undefined)}
        >
          {PAY.cancelText}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Asks for the day and the bank's reference of a run's payment. */
function MarkPaidDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const refresh = useRefreshed()
  const form = useSubmitForm({
    initialValues: { day: '', reference: '' },
    submit: async ({ day, reference }) => {
      await request(MarkPayoutRunPaidMutation, { id: run.id, day, reference })
      await refresh()
    },
    onSuccess: onClose,
  })
  const { day, reference } = form.values
  return (
    <FormDialog
      form={form}
      short
      title={PAY.markTitle(run.id, formatMoney(run.total, run.currency))}
      disabled={day === '' || reference.trim() === ''}
      submitLabel={PAY.mark}
      onClose={onClose}
    >
      <p>{PAY.markText}</p>
      <TextField {...form.field('day')} label={TEXTS.day} type="date" />
      <TextField {...form.field('reference')} label={TEXTS.reference} autoComplete="off" />
    </FormDialog>
  )
}
