import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CANCEL_REASONS, type CancelReason, needsProof } from '../../../domain/work-order/cancel.ts'
import { request } from '../../platform/api/api.ts'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { PhotoField } from '../../upload/photo-field.tsx'
import { useListOf, wayTo } from '../detail/back-to-list.tsx'
import { CancelWorkOrderMutation } from '../documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Order } from '../order.ts'
import { CANCEL_REASON_LABELS, TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'
import { useChange } from './use-change.ts'

/** Asks for the reason, and for some reasons for details (WOFLOW-11, -12). Then opens the list that contained the order (WOFLOW-13). */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [cancelReason, setReason] = useState<CancelReason>()
  const [notes, setNotes] = useState('')
  const [proof, setProof] = useState<string | null>(null)
  const list = useListOf(order)
  const navigate = useNavigate()
  const toast = useToast()
  const change = useChange(
    order,
    async (reason: CancelReason, version) => {
      const why = {
        cancelReason: reason,
        notes: reason === 'other' ? notes : null,
        proofOfCancelLocation: needsProof(reason) ? proof : null,
      }
      return (await request(CancelWorkOrderMutation, { id: order.id, version, ...why })).cancelWorkOrder
    },
    () => {
      toast({ tone: 'success', message: TEXTS.cancelDone(order.id) })
      void navigate(wayTo(list))
    },
  )
  const isReady = cancelReason !== undefined && (!needsProof(cancelReason) || proof !== null)
  return (
    <EditDialog
      title={ORDER_TEXTS.cancelOrder}
      open
      onClose={onClose}
      change={change}
      saveLabel={TEXTS.confirmCancel}
      disabled={!isReady}
      onSave={() => cancelReason && change.mutate(cancelReason)}
    >
      <p>{TEXTS.cancelIntro}</p>
      <RadioCards
        legend={TEXTS.cancelReason}
        value={cancelReason}
        onChange={reason => {
          setReason(reason)
          // The photo is removed with the field that shows it.
          setProof(null)
        }}
        choices={CANCEL_REASONS.map(reason => ({ value: reason, title: CANCEL_REASON_LABELS[reason] }))}
      />
      {cancelReason === 'other' && <TextAreaField label={ORDER_TEXTS.notes} value={notes} onChange={setNotes} />}
      {cancelReason && needsProof(cancelReason) && (
        <PhotoField
          label={TEXTS.proof}
          hint={TEXTS.proofHint}
          fileName={() => `cancel_work_order_${Date.now()}.jpg`}
          onUploaded={setProof}
        />
      )}
    </EditDialog>
  )
}
