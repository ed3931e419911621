import { formatVisit } from '../../../domain/format/moment.ts'
import { request } from '../../platform/api/api.ts'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import { VanChoiceList } from '../../schedule/vans/van-choice-list.tsx'
import { useVanChoices } from '../../schedule/vans/use-van-choices.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EditDialog } from '../dialogs/edit-dialog.tsx'
import { type OrderForm, useOrderForm } from '../dialogs/use-order-form.ts'
import { ConfirmWorkOrderMutation } from '../documents.ts'
import { type Order, zoneOf } from '../order.ts'
import { TEXTS } from './texts.ts'

interface PickVanDialogProps {
  order: Order
  /** The only van was refused, because it cannot drive there in time. */
  isRefused?: boolean
  onConfirmed: (confirmed: Order) => void
  onClose: () => void
}

interface PickValues {
  /** Undefined until the user chooses another than the suggested van. */
  vanId: string | undefined
}

/** Asks which of several vans takes the order (WOFLOW-03): the one that suits best is chosen already. */
export function PickVanDialog({ order, isRefused = false, onConfirmed, onClose }: PickVanDialogProps) {
  const zone = zoneOf(order)
  const franchiseId = order.franchise?.id ?? ''
  const driving = useDrivingReason({ isRefused })
  const form: OrderForm<PickValues> = useOrderForm<PickValues>(order, {
    initialValues: { vanId: undefined },
    submit: async (_values, version) =>
      (
        await request(ConfirmWorkOrderMutation, {
          id: order.id,
          vanId: van?.id ?? '',
          version,
          overrideReason: driving.overrideReason,
          takeOver: choices.takesOver,
        })
      ).confirmWorkOrder,
    onDone: onConfirmed,
    onError: error => {
      driving.note(error)
      void choices.query.refetch()
    },
  })
  const question = { franchiseId, at: order.scheduledAt, workOrderId: order.id }
  const choices = useVanChoices(question, form.values.vanId)
  const van = choices.chosen
  const isConfirmed = order.isConfirmed && !form.busy
  return (
    <EditDialog
      form={{ ...form, conflict: { ...form.conflict, isClosed: form.conflict.isClosed || isConfirmed } }}
      title={TEXTS.confirmTitle}
      short
      disabled={!van}
      submitLabel={van ? TEXTS.confirmInto(van.name) : TEXTS.confirm}
      renderFailure={(error, isExplained) =>
        !isExplained && (
          <Alert tone="danger" title={TEXTS.confirmFailed}>
            {error.message}
          </Alert>
        )
      }
      {...(isConfirmed && { closedTitle: TEXTS.confirmedMeanwhile })}
      onClose={onClose}
    >
      <p>{formatVisit(new Date(order.scheduledAt), zone)}</p>
      {choices.vans && !choices.suggested && <Alert tone="warning">{TEXTS.noneFree}</Alert>}
      <VanChoiceList
        choices={choices}
        value={van?.id}
        onChange={id => form.change({ vanId: id })}
        place={{ timeZone: zone, country: order.address.countryCode }}
      />
      {driving.field}
    </EditDialog>
  )
}
