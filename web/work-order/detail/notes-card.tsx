import { useState } from 'react'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { NotesDialog } from '../dialogs/notes-dialog.tsx'
import { mayEdit, type Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** Shows the customer's notes for the visit and the staff's internal notes. */
export function NotesCard({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title={ORDER_TEXTS.notes}
      action={
        mayEdit(order) && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {ORDER_TEXTS.editNotes}
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
        <p className={classes.notes}>{order.notes || ORDER_TEXTS.noNotes}</p>
      </section>
      {editing && <NotesDialog order={order} onClose={() => setEditing(false)} />}
    </Card>
  )
}
