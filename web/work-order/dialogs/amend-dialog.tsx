import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { request } from '../../platform/api/api.ts'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import type { Order } from '../order.ts'
import { AmendInspectionMutation } from './documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useOrderForm } from './use-order-form.ts'

/** Adds an amendment to a finished inspection. */
export function AmendDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useOrderForm(order, {
    initialValues: { correction: '', reason: '' },
    validate: ({ correction, reason }) => ({
      correction: correction.trim() === '' ? TEXTS.amendNeeded : lengthProblem(correction, NOTES_LENGTH),
      reason: reason.trim() === '' ? TEXTS.amendNeeded : lengthProblem(reason, NOTES_LENGTH),
    }),
    submit: async ({ correction, reason }) =>
      (await request(AmendInspectionMutation, { id: order.id, correction, reason })).amendInspection,
    onDone: onClose,
  })
  return (
    <EditDialog title={TEXTS.amend} form={form} onClose={onClose}>
      <p>{TEXTS.amendHint}</p>
      <TextAreaField {...form.field('correction')} label={TEXTS.correction} rows={4} />
      <TextAreaField {...form.field('reason')} label={TEXTS.amendReason} rows={2} />
    </EditDialog>
  )
}
