import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { UpdateNotesMutation } from '../documents.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'
import { mayEdit, type Order } from '../order.ts'
import classes from './order-detail.module.css'
import { TEXTS } from '../texts.ts'
import { useChange } from '../dialogs/use-change.ts'

/** Shows the customer's notes for the visit and the staff's internal notes. */
export function NotesCard({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title={TEXTS.notes}
      action={
        mayEdit(order) && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {TEXTS.editNotes}
          </Button>
        )
      }
    >
      {order.customerNotes !== '' && (
        <section aria-label={TEXTS.customerNotes}>
          <h3 className={classes.noteLabel}>{TEXTS.customerNotes}</h3>
          <p className={classes.notes}>{order.customerNotes}</p>
        </section>
      )}
      <section aria-label={TEXTS.staffNotes}>
        <h3 className={classes.noteLabel}>{TEXTS.staffNotes}</h3>
        <p className={classes.notes}>{order.notes || TEXTS.noNotes}</p>
      </section>
      {editing && <NotesDialog order={order} onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** Edits the staff notes (WODETAIL-11). Notes that someone else saved in between are shown beside the input. */
function NotesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [before] = useState(order.notes)
  const [notes, setNotes] = useState(order.notes)
  const change = useChange(
    order,
    async (_nothing: void, version) =>
      (await request(UpdateNotesMutation, { id: order.id, notes, version })).updateNotes,
    onClose,
  )
  return (
    <EditDialog title={TEXTS.editNotes} open onClose={onClose} change={change} onSave={() => change.mutate()}>
      {order.notes !== before && (
        <Alert tone="warning" title={TEXTS.notesNow}>
          <span className={classes.notes}>{order.notes || TEXTS.noNotes}</span>
        </Alert>
      )}
      <TextAreaField
        label={TEXTS.notes}
        description={TEXTS.staffNotesHint}
        value={notes}
        onChange={setNotes}
        rows={6}
      />
    </EditDialog>
  )
}
