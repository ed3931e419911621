import { useState } from 'react'
import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import classes from '../detail/order-detail.module.css'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import type { NotesContent } from '../waiting/contents.ts'
import { WAITING_TEXTS } from '../waiting/texts.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useOrderForm } from './use-order-form.ts'

/** Edits the staff notes (WODETAIL-11). Notes that someone else saved in between are shown beside the input. Without reception they are sent later. */
export function NotesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [before] = useState(order.notes)
  const toast = useToast()
  const form = useOrderForm(order, {
    initialValues: { notes: order.notes },
    validate: ({ notes }) => ({ notes: lengthProblem(notes, NOTES_LENGTH) }),
    submit: async ({ notes }, version) => {
      const content: NotesContent = { notes }
      const done = await outbox.perform({ orderId: order.id, kind: 'notes', version, content })
      if (done.state === 'waiting') toast({ tone: 'info', message: WAITING_TEXTS.saved })
      return done.state === 'sent' && done.answer ? (done.answer as Order) : order
    },
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
