import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { inspectionInput } from './inspection-draft.ts'
import { type Order, workOrderKey } from '../order.ts'
import { WORK_ORDERS_KEY } from '../list/use-work-orders.ts'
import { SaveInspectionMutation } from './documents.ts'

/** Finishes the inspection and opens the order, which can then be completed (WOFLOW-06). */
export function useFinishInspection({ id }: Order, onFinished: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (draft: InspectionDraft) =>
      request(SaveInspectionMutation, { id, inspection: inspectionInput(draft), finish: true }),
    onSuccess: async () => {
      onFinished()
      void queryClient.invalidateQueries({ queryKey: [WORK_ORDERS_KEY] })
      await queryClient.invalidateQueries({ queryKey: workOrderKey(id) })
      await navigate({ to: PATHS.workOrder, params: { id }, replace: true, state: previous => previous })
    },
  })
}
