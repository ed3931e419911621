import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { UpdateNotesMutation } from '../documents.ts'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from '../detail/order-detail.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useChange } from './use-change.ts'

/** Edits the staff notes (WODETAIL-11). Notes that someone else saved in between are shown beside the input. */
export function NotesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [before] = useState(order.notes)
  const [notes, setNotes] = useState(order.notes)
  const change = useChange(
    order,
    async (_nothing: void, version) =>
      (await request(UpdateNotesMutation, { id: order.id, notes, version })).updateNotes,
    onClose,
  )
  return (
    <EditDialog title={ORDER_TEXTS.editNotes} open onClose={onClose} change={change} onSave={() => change.mutate()}>
      {order.notes !== before && (
        <Alert tone="warning" title={TEXTS.notesNow}>
          <span className={classes.notes}>{order.notes || ORDER_TEXTS.noNotes}</span>
        </Alert>
      )}
      <TextAreaField
        label={ORDER_TEXTS.notes}
        description={TEXTS.notesHint}
        value={notes}
        onChange={setNotes}
        rows={6}
      />
    </EditDialog>
  )
}
