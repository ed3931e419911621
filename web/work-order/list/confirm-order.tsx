import { IconCalendarCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { ConfirmWorkOrderMutation } from '../documents.ts'
import type { Order } from '../order.ts'
import { useOrderChanged } from '../use-order.ts'
import { PickVanDialog } from './pick-van-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useVans } from './use-work-orders.ts'

/** Confirms the order for the only van immediately, else asks which one (WOFLOW-03). Technicians choose among their own vans. */
export function ConfirmOrder({ order }: { order: Order }) {
  const [picking, setPicking] = useState(false)
  const vans = useVans(order.franchise?.id)
  const confirm = useConfirm(order)
  const only = vans.data?.length === 1 ? vans.data[0] : undefined
  if (vans.data?.length === 0) return <Alert tone="warning">{TEXTS.noVans}</Alert>
  const failure = vans.error ?? (picking ? null : confirm.error)
  return (
    <>
      {failure && (
        <Alert tone="danger" title={TEXTS.confirmFailed}>
          {failure.message}
        </Alert>
      )}
      <Button
        variant="primary"
        size="xl"
        wide
        icon={<IconCalendarCheck />}
        busy={vans.isFetching || (!picking && confirm.isPending)}
        onClick={() => {
          if (vans.error) void vans.refetch()
          else if (only) confirm.mutate(only.id)
          else setPicking(true)
        }}
      >
        {TEXTS.confirm}
      </Button>
      <PickVanDialog
        open={picking}
        vans={vans.data ?? []}
        taken={confirm.taken}
        onConfirm={confirm.mutateAsync}
        onClose={() => setPicking(false)}
      />
    </>
  )
}

/** Confirms the order, and returns the vans that turned out to be busy at its time. */
function useConfirm(order: Order) {
  const changed = useOrderChanged()
  const toast = useToast()
  const [taken, setTaken] = useState<readonly string[]>([])
  const mutation = useMutation({
    mutationFn: async (vanId: string) =>
      (await request(ConfirmWorkOrderMutation, { id: order.id, vanId })).confirmWorkOrder,
    onSuccess: confirmed => {
      toast({ tone: 'success', message: TEXTS.confirmed(confirmed.van?.name ?? '') })
      changed(confirmed)
    },
    onError: (error, vanId) => {
      if (error instanceof ApiError && error.error === 'TIME_SLOT_UNAVAILABLE') setTaken(known => [...known, vanId])
    },
  })
  return { ...mutation, taken }
}
