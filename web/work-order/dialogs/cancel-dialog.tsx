import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { CANCEL_REASONS, type CancelReason, needsProof } from '../../../domain/work-order/cancel-reasons.ts'
import { request } from '../../platform/api/api.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { PhotoField } from '../../upload/photo-field.tsx'
import { useListOf, wayTo } from '../detail/back-to-list.tsx'
import { CancelWorkOrderMutation } from '../documents.ts'
import { type Order, openCars, vehicleName } from '../order.ts'
import { CANCEL_REASON_LABELS, TEXTS as ORDER_TEXTS } from '../texts.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useOrderForm } from './use-order-form.ts'

interface CancelValues {
  reason: CancelReason | undefined
  notes: string
  /** The location of the uploaded photo. */
  proof: string | null
  scope: 'car' | 'visit'
}

/** Asks for the reason, and for some reasons for details (WOFLOW-11, -12). Then opens the list that contained the order (WOFLOW-13). */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const cars = openCars(order)
  const current = useListOf(order)
  // As the dialog opened: cancelled, the order is in no list any more.
  const [list] = useState(current)
  const navigate = useNavigate()
  const toast = useToast()
  const form = useOrderForm<CancelValues>(order, {
    initialValues: { reason: undefined, notes: '', proof: null, scope: 'car' },
    validate: ({ reason, notes }) => ({
      notes: reason === 'other' ? lengthProblem(notes, NOTES_LENGTH) : undefined,
    }),
    submit: async ({ reason = 'other', notes, proof, scope }, version) => {
      const why = {
        cancelReason: reason,
        notes: reason === 'other' ? notes : null,
        proofOfCancelLocation: needsProof(reason) ? proof : null,
        wholeVisit: cars.length > 1 && scope === 'visit',
      }
      return (await request(CancelWorkOrderMutation, { id: order.id, version, ...why })).cancelWorkOrder
    },
    onDone: () => {
      onClose()
      toast({ tone: 'success', message: TEXTS.cancelDone(order.id) })
      void navigate(wayTo(list))
    },
  })
  const { reason, proof } = form.values
  const isProofNeeded = reason !== undefined && needsProof(reason)
  return (
    <EditDialog
      title={ORDER_TEXTS.cancelOrder}
      form={form}
      submitLabel={TEXTS.confirmCancel}
      disabled={reason === undefined || (isProofNeeded && proof === null)}
      onClose={onClose}
    >
      <p>{TEXTS.cancelIntro}</p>
      {cars.length > 1 && (
        <RadioCards
          legend={TEXTS.cancelWhat}
          value={form.values.scope}
          onChange={scope => form.change({ scope })}
          choices={[
            { value: 'car', title: TEXTS.onlyCar(vehicleName(order)), description: TEXTS.cancelCarHint },
            { value: 'visit', title: TEXTS.allCars(cars.length) },
          ]}
        />
      )}
      <RadioCards
        legend={TEXTS.cancelReason}
        value={reason}
        // The photo is removed with the field that shows it.
        onChange={chosen => form.change({ reason: chosen, proof: null })}
        choices={CANCEL_REASONS.map(value => ({ value, title: CANCEL_REASON_LABELS[value] }))}
      />
      {reason === 'other' && <TextAreaField {...form.field('notes')} label={ORDER_TEXTS.notes} />}
      {isProofNeeded && (
        <PhotoField
          label={TEXTS.proof}
          hint={TEXTS.proofHint}
          fileName={() => `cancel_work_order_${Date.now()}.jpg`}
          onUploaded={location => form.change({ proof: location })}
        />
      )}
    </EditDialog>
  )
}
