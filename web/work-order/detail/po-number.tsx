import { useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { PoNumberDialog } from '../dialogs/po-number-dialog.tsx'
import { type Order, stateOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** Shows the purchase order number. Fleets send it late, so it can be entered until the order is closed (WODETAIL-08). */
export function PoNumber({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false)
  return (
    <div className={classes.status}>
      <span>{order.poNumber === null ? TEXTS.noPoNumber : TEXTS.poNumberIs(order.poNumber)}</span>
      {can('editPoNumber', stateOf(order), false) && (
        <Button variant="quiet" onClick={() => setEditing(true)}>
          {ORDER_TEXTS.editPoNumber}
        </Button>
      )}
      {editing && <PoNumberDialog order={order} onClose={() => setEditing(false)} />}
    </div>
  )
}
