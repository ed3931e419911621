import { lengthProblem, NAME_LENGTH } from '../../../domain/format/length.ts'
import { request } from '../../platform/api/api.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { UpdatePoNumberMutation } from './documents.ts'
import type { Order } from '../order.ts'
import { TEXTS } from '../texts.ts'
import { EditDialog } from './edit-dialog.tsx'
import { useOrderForm } from './use-order-form.ts'

/** Edits the purchase order number (WODETAIL-08). */
export function PoNumberDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useOrderForm(order, {
    initialValues: { poNumber: order.poNumber ?? '' },
    validate: ({ poNumber }) => ({ poNumber: lengthProblem(poNumber, NAME_LENGTH) }),
    submit: async ({ poNumber }, version) =>
      (await request(UpdatePoNumberMutation, { id: order.id, poNumber, version })).updatePoNumber,
    onDone: onClose,
  })
  return (
    <EditDialog title={TEXTS.editPoNumber} form={form} onClose={onClose}>
      <TextField {...form.field('poNumber')} label={TEXTS.poNumber} description={TEXTS.poHint} />
    </EditDialog>
  )
}
