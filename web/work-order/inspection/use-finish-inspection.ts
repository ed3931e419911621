import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { PATHS } from '../../platform/paths.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { WAITING_TEXTS } from '../waiting/texts.ts'

/** Finishes the inspection and opens the order, which can then be completed (WOFLOW-06). Without reception it is sent later. */
export function useFinishInspection({ id, version }: Order, onFinished: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: (draft: InspectionDraft) => outbox.perform({ orderId: id, kind: 'finish', version, content: draft }),
    onSuccess: async ({ state }) => {
      onFinished()
      if (state === 'waiting') toast({ tone: 'info', message: WAITING_TEXTS.saved })
      else {
        void queryClient.invalidateQueries({ queryKey: workOrderKeys.lists() })
        await queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(id) })
      }
      await navigate({ to: PATHS.workOrder, params: { id }, replace: true, state: previous => previous })
    },
  })
}
