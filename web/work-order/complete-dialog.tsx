import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '../app/api.ts'
import { PATHS } from '../app/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { CompleteWorkOrderMutation } from './documents.ts'
import type { Order } from './order.ts'
import { OrderPrice } from './order-price.tsx'
import { TEXTS } from './texts.ts'
import { useOrderChanged } from './use-order.ts'

interface CompleteDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** What will be billed, once more, before the order is closed (WOFLOW-07). */
export function CompleteDialog({ order, open, onClose }: CompleteDialogProps) {
  const [poNumber, setPoNumber] = useState(order.poNumber ?? '')
  const complete = useComplete(order)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TEXTS.complete}
      busy={complete.isPending}
      actions={
        <>
          <Button size="xl" onClick={onClose} disabled={complete.isPending}>
            {TEXTS.cancel}
          </Button>
          <Button
            variant="primary"
            size="xl"
            busy={complete.isPending}
            busyLabel={TEXTS.completing}
            onClick={() => complete.mutate(poNumber.trim())}
          >
            {TEXTS.complete}
          </Button>
        </>
      }
    >
      {complete.error && (
        <Alert tone="danger" title={TEXTS.completeTitle}>
          {TEXTS.completeFailed} {complete.error.message}
        </Alert>
      )}
      <p>{TEXTS.completeIntro}</p>
      <OrderPrice order={order} />
      <TextField
        label={TEXTS.poNumber}
        description={TEXTS.poHint}
        value={poNumber}
        onChange={setPoNumber}
        size="xl"
        disabled={complete.isPending}
      />
    </Dialog>
  )
}

/** Completes, ends on the list of completed orders and offers the invoice. */
function useComplete(order: Order) {
  const changed = useOrderChanged()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: async (poNumber: string) =>
      (await request(CompleteWorkOrderMutation, { id: order.id, poNumber: poNumber || null })).completeWorkOrder,
    onSuccess: async completed => {
      changed(completed)
      await navigate({ to: PATHS.workOrders, search: { status: 'past', van: completed.van?.id } })
      const invoiceNumber = completed.invoice?.invoiceNumber
      toast({
        tone: 'success',
        message: TEXTS.completed(invoiceNumber),
        action: invoiceNumber
          ? { label: TEXTS.openInvoice, onClick: () => void navigate({ to: PATHS.invoice, params: { invoiceNumber } }) }
          : undefined,
      })
    },
  })
}
