import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { IconCalendarCheck } from '../../ui/icon/calendar-check.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { ConfirmWorkOrderMutation } from '../documents.ts'
import { type Order, stateOf } from '../order.ts'
import { useOrderChanged } from '../use-order.ts'
import { PickVanDialog } from './pick-van-dialog.tsx'
import { TEXTS } from './texts.ts'
import { isNotDrivable } from '../../schedule/vans/driving-reason.tsx'
import { useVans } from './use-work-orders.ts'

/**
 * Confirms a requested order for the only van immediately, else asks which one (WOFLOW-03). Technicians choose among their own vans. Nothing for an order that
 * needs no confirmation; but a dialog that is open stays when somebody else confirms it, to say so.
 */
export function ConfirmOrder({ order }: { order: Order }) {
  const [picking, setPicking] = useState(false)
  const may = can('confirm', stateOf(order), false)
  const vans = useVans(may ? order.franchise?.id : undefined)
  const changed = useOrderChanged()
  const toast = useToast()
  const done = (confirmed: Order) => {
    setPicking(false)
    toast({ tone: 'success', message: TEXTS.confirmed(confirmed.van?.name ?? '') })
    changed(confirmed)
  }
  const confirm = useMutation({
    mutationFn: async (vanId: string) => {
      const { id, version } = order
      return (await request(ConfirmWorkOrderMutation, { id, vanId, version })).confirmWorkOrder
    },
    onSuccess: done,
    // A customer is booking the only van, or it cannot drive there in time: the dialog says so, and asks.
    onError: error => {
      if (isNotDrivable(error) || (error instanceof ApiError && error.error === 'BEING_BOOKED')) setPicking(true)
    },
  })
  const only = vans.data?.length === 1 ? vans.data[0] : undefined
  const failure = vans.error ?? confirm.error
  return (
    <>
      {may && failure && (
        <Alert tone="danger" title={TEXTS.confirmFailed}>
          {failure.message}
        </Alert>
      )}
      {may && vans.data?.length === 0 && <Alert tone="warning">{TEXTS.noVans}</Alert>}
      {may && vans.data?.length !== 0 && (
        <Button
          variant="primary"
          size="xl"
          wide
          icon={<IconCalendarCheck />}
          busy={vans.isFetching || confirm.isPending}
          onClick={() => {
            if (vans.error) void vans.refetch()
            else if (only) confirm.mutate(only.id)
            else setPicking(true)
          }}
        >
          {TEXTS.confirm}
        </Button>
      )}
      {picking && (
        <PickVanDialog
          order={order}
          isRefused={isNotDrivable(confirm.error)}
          onConfirmed={done}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
