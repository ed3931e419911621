import { useState } from 'react'
import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import classes from '../detail/order-detail.module.css'
import { UpdateNotesMutation } from '../documents.ts'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useOrderForm } from './use-order-form.ts'

/** Edits the staff notes (WODETAIL-11). Notes that someone else saved in between are shown beside the input. */
export function NotesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [before] = useState(order.notes)
  const form = useOrderForm(order, {
    initialValues: { notes: order.notes },
    validate: ({ notes }) => ({ notes: lengthProblem(notes, NOTES_LENGTH) }),
    submit: async ({ notes }, version) =>
      (await request(UpdateNotesMutation, { id: order.id, notes, version })).updateNotes,
    onDone: onClose,
  })
  return (
    <EditDialog title={ORDER_TEXTS.editNotes} form={form} onClose={onClose}>
      {order.notes !== before && (
        <Alert tone="warning" title={TEXTS.notesNow}>
          <span className={classes.notes}>{order.notes || ORDER_TEXTS.noNotes}</span>
        </Alert>
      )}
      <TextAreaField {...form.field('notes')} label={ORDER_TEXTS.notes} description={TEXTS.notesHint} rows={6} />
    </EditDialog>
  )
}
