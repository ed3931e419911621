import { useState } from 'react'
import { localDay } from '../../../domain/format/dates.ts'
import { lengthProblem } from '../../../domain/format/length.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { MAX_NOTE } from '../../../domain/payout/cash-drawer.ts'
import { payeeName } from '../../../domain/payout/labels.ts'
import { MIN_REASON } from '../../../domain/payout/settling.ts'
import { request } from '../../platform/api/api.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TEXTS as SETTLING } from '../settling/texts.ts'
import { useRefreshed } from '../settling/use-settling.ts'
import { CorrectCashHandInMutation, RecordCashHandInMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import type { CashEntry, Drawer } from './use-cash.ts'

interface HandInDialogProps {
  franchiseId: string
  drawer: Drawer
  /** Created when the dialog opened: repeated submissions count once. */
  idempotencyKey: string
  onClose: () => void
}

/** Records cash that a payee handed in. */
export function HandInDialog({ franchiseId, drawer, idempotencyKey, onClose }: HandInDialogProps) {
  const refresh = useRefreshed()
  const { selected } = useFranchises()
  const inDrawer = formatMoney(drawer.held, drawer.currency)
  const [today] = useState(() => localDay(new Date(), selected?.timeZone ?? 'UTC'))
  const initialValues: { amount: number | undefined; day: string; note: string } = {
    amount: drawer.held,
    day: today,
    note: '',
  }
  const form = useSubmitForm({
    initialValues,
    validate: ({ amount, note }) => ({
      amount: amount !== undefined && amount > 0 && amount <= drawer.held ? undefined : TEXTS.amountProblem(inDrawer),
      note: lengthProblem(note, MAX_NOTE) && TEXTS.noteProblem,
    }),
    submit: async ({ amount = 0, day, note }) => {
      const { vanId, userId } = drawer
      await request(RecordCashHandInMutation, { idempotencyKey, franchiseId, vanId, userId, amount, day, note })
      await refresh()
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={TEXTS.recordTitle(payeeName(drawer))}
      disabled={form.values.day === ''}
      submitLabel={TEXTS.record}
      onClose={onClose}
    >
      <MoneyField {...form.field('amount')} label={SETTLING.amount} />
      <TextField {...form.field('day')} label={TEXTS.day} type="date" />
      <TextAreaField {...form.field('note')} label={TEXTS.note} />
    </FormDialog>
  )
}

interface CorrectDialogProps {
  entry: CashEntry
  drawer: Drawer
  onClose: () => void
}

/** Takes a hand-in back, with a reason. */
export function CorrectDialog({ entry, drawer, onClose }: CorrectDialogProps) {
  const refresh = useRefreshed()
  const form = useSubmitForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim().length >= MIN_REASON ? undefined : TEXTS.reasonProblem,
    }),
    submit: async ({ reason }) => {
      await request(CorrectCashHandInMutation, { id: entry.handInId ?? '', reason })
      await refresh()
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={TEXTS.correctTitle(formatMoney(Math.abs(entry.amount), drawer.currency))}
      submitLabel={TEXTS.correctSubmit}
      onClose={onClose}
    >
      <p>{TEXTS.correctText}</p>
      <TextAreaField {...form.field('reason')} label={TEXTS.reason} />
    </FormDialog>
  )
}
