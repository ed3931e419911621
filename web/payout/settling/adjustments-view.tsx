import { useState } from 'react'
import { formatMoney } from '../../../domain/format/money.ts'
import { payeeName } from '../../../domain/payout/labels.ts'
import { canAdjust, MIN_REASON } from '../../../domain/payout/settling.ts'
import { request } from '../../platform/api/api.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import {
  ApprovePayoutAdjustmentMutation,
  ProposePayoutAdjustmentMutation,
  WithdrawPayoutAdjustmentMutation,
} from './documents.ts'
import { TEXTS } from './texts.ts'
import { type Adjustment, useAdjustments, useBalances, useRefreshed, useSettlingMutation } from './use-settling.ts'

const { adjustments: ADJUST } = TEXTS
const TONES = { PROPOSED: 'warning', APPROVED: 'info', ISSUED: 'success', WITHDRAWN: 'neutral' } as const

/** Lists adjustments, which another manager approves, and adds one. */
export function AdjustmentsView({ franchiseId }: { franchiseId: string }) {
  const query = useAdjustments(franchiseId)
  const [isAdding, setAdding] = useState(false)
  const approve = useSettlingMutation((id: string) => request(ApprovePayoutAdjustmentMutation, { id }))
  const withdraw = useSettlingMutation((id: string) => request(WithdrawPayoutAdjustmentMutation, { id }))
  const columns: readonly Column<Adjustment>[] = [
    { key: 'payee', header: TEXTS.payee, primary: true, render: payeeName },
    { key: 'reason', header: ADJUST.reason, render: row => row.reason },
    { key: 'by', header: ADJUST.by, render: row => ADJUST.byNames(row.authorName, row.approverName) },
    {
      key: 'status',
      header: TEXTS.pay.status,
      render: ({ status }) => <StatusBadge tone={TONES[status]}>{ADJUST.states[status] ?? status}</StatusBadge>,
    },
    { key: 'amount', header: TEXTS.amount, align: 'end', render: row => formatMoney(row.amount, row.currency) },
    {
      key: 'actions',
      header: '',
      wide: true,
      render: ({ id, status }) => (
        <Row>
          {canAdjust(status, 'approve') && (
            <Button size="sm" busy={approve.isPending && approve.variables === id} onClick={() => approve.mutate(id)}>
              {ADJUST.approve}
            </Button>
          )}
          {canAdjust(status, 'withdraw') && (
            <Button
              size="sm"
              variant="quiet"
              busy={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
            >
              {ADJUST.withdraw}
            </Button>
          )}
        </Row>
      ),
    },
  ]
  return (
    <Card
      title={ADJUST.title}
      description={ADJUST.text}
      action={<Button onClick={() => setAdding(true)}>{ADJUST.add}</Button>}
    >
      <ErrorBanner message={(approve.error ?? withdraw.error)?.message} />
      <DataTable
        caption={ADJUST.title}
        columns={columns}
        rows={loadable(query)}
        rowKey={row => row.id}
        empty={<p>{ADJUST.empty}</p>}
      />
      {isAdding && <AdjustmentDialog franchiseId={franchiseId} onClose={() => setAdding(false)} />}
    </Card>
  )
}

const DIRECTIONS = [
  { value: 'forPayee', label: ADJUST.forPayee },
  { value: 'fromPayee', label: ADJUST.fromPayee },
] as const

const NEW_LINE: {
  payee: string
  direction: (typeof DIRECTIONS)[number]['value']
  amount: number | undefined
  reason: string
} = { payee: '', direction: 'forPayee', amount: undefined, reason: '' }

/** Proposes a line for a payee's next statement. */
function AdjustmentDialog({ franchiseId, onClose }: { franchiseId: string; onClose: () => void }) {
  const refresh = useRefreshed()
  const balances = useBalances(franchiseId)
  const payees = balances.data?.payeeBalances ?? []
  const form = useSubmitForm({
    initialValues: NEW_LINE,
    validate: ({ amount, reason }) => ({
      amount: amount !== undefined && amount > 0 ? undefined : ADJUST.amountProblem,
      reason: reason.trim().length >= MIN_REASON ? undefined : ADJUST.reasonProblem,
    }),
    submit: async ({ payee, direction, amount = 0, reason }) => {
      const chosen = payees[Number(payee)]
      await request(ProposePayoutAdjustmentMutation, {
        franchiseId,
        vanId: chosen?.vanId ?? null,
        userId: chosen?.userId ?? null,
        amount: direction === 'forPayee' ? amount : 0 - amount,
        reason,
      })
      await refresh()
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      stays
      title={ADJUST.add}
      disabled={form.values.payee === ''}
      submitLabel={ADJUST.add}
      onClose={onClose}
    >
      <SelectField
        {...form.field('payee')}
        label={TEXTS.payee}
        placeholder={ADJUST.choosePayee}
        loading={balances.isPending}
        options={payees.map((payee, index) => ({ value: String(index), label: payeeName(payee) }))}
      />
      <SelectField {...form.field('direction')} label={ADJUST.direction} options={DIRECTIONS} />
      <MoneyField {...form.field('amount')} label={TEXTS.amount} />
      <TextAreaField {...form.field('reason')} label={ADJUST.reason} />
    </FormDialog>
  )
}
