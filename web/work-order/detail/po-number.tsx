import { useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { request } from '../../platform/api/api.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { UpdatePoNumberMutation } from '../documents.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'
import { type Order, stateOf } from '../order.ts'
import classes from './order-detail.module.css'
import { TEXTS } from '../texts.ts'
import { useChange } from '../dialogs/use-change.ts'

/** Edits the purchase order number. Fleets send it late, so it can be entered until the order is closed (WODETAIL-08). */
export function PoNumber({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false)
  return (
    <div className={classes.status}>
      <span>
        {TEXTS.poNumber}: {order.poNumber ?? TEXTS.none}
      </span>
      {can('editPoNumber', stateOf(order), false) && (
        <Button variant="quiet" onClick={() => setEditing(true)}>
          {TEXTS.editPoNumber}
        </Button>
      )}
      {editing && <PoNumberDialog order={order} onClose={() => setEditing(false)} />}
    </div>
  )
}

function PoNumberDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [poNumber, setPoNumber] = useState(order.poNumber ?? '')
  const change = useChange(
    order,
    async (_nothing: void, version) =>
      (await request(UpdatePoNumberMutation, { id: order.id, poNumber, version })).updatePoNumber,
    onClose,
  )
  return (
    <EditDialog title={TEXTS.editPoNumber} open onClose={onClose} change={change} onSave={() => change.mutate()}>
      <TextField label={TEXTS.poNumber} description={TEXTS.poHint} value={poNumber} onChange={setPoNumber} />
    </EditDialog>
  )
}
