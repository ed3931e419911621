import { request } from '../../platform/api/api.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { UpdatePoNumberMutation } from '../documents.ts'
import type { Order } from '../order.ts'
import { TEXTS } from '../texts.ts'
import { EditDialog } from './edit-dialog.tsx'
import { useChange } from './use-change.ts'
import { useState } from 'react'

/** Edits the purchase order number (WODETAIL-08). */
export function PoNumberDialog({ order, onClose }: { order: Order; onClose: () => void }) {
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
