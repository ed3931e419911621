import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { SaveInspectionMutation } from './documents.ts'
import { inspectionInput } from './inspection-draft.ts'

/** Finishes the inspection and opens the order, which can then be completed (WOFLOW-06). */
export function useFinishInspection({ id }: Order, onFinished: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (draft: InspectionDraft) =>
      request(SaveInspectionMutation, { id, inspection: inspectionInput(draft), finish: true }),
    onSuccess: async () => {
      onFinished()
      void queryClient.invalidateQueries({ queryKey: workOrderKeys.lists() })
      await queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(id) })
      await navigate({ to: PATHS.workOrder, params: { id }, replace: true, state: previous => previous })
    },
  })
}
