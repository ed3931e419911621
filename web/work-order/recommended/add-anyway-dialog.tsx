import { request } from '../../platform/api/api.ts'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EditDialog } from '../dialogs/edit-dialog.tsx'
import { useOrderForm } from '../dialogs/use-order-form.ts'
import type { Order } from '../order.ts'
import type { WorkLine } from './answered.ts'
import { AddApprovedWorkMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

interface AddAnywayDialogProps {
  order: Order
  line: WorkLine
  /** Why the van has too little time with this work. */
  refusal: string
  onAdded: () => void
  onClose: () => void
}

/** Asks why approved work is added although the van is late at its next stop then. */
export function AddAnywayDialog({ order, line, refusal, onAdded, onClose }: AddAnywayDialogProps) {
  const { serviceId, name, price } = line
  const driving = useDrivingReason({ isRefused: true, isForWork: true })
  const { overrideReason } = driving
  const form = useOrderForm(order, {
    initialValues: {},
    submit: async (_values, version) => {
      const wanted = { id: order.id, serviceId, price: price ?? 0, version, overrideReason }
      return (await request(AddApprovedWorkMutation, wanted)).addApprovedWork
    },
    onDone: onAdded,
  })
  return (
    <EditDialog
      title={TEXTS.addLate(name)}
      form={form}
      short
      submitLabel={TEXTS.addAnyway}
      disabled={overrideReason === null}
      onClose={onClose}
    >
      {!form.error && <Alert tone="warning">{refusal}</Alert>}
      {driving.field}
    </EditDialog>
  )
}
