import { useQuery } from '@tanstack/react-query'
import { HELPS } from '../../../domain/work-order/suggested-services.ts'
import { answerOrKept } from '../../outbox/kept-answers.ts'
import { request } from '../../platform/api/api.ts'
import { workOrderKeys } from '../query-keys.ts'
import { HelpfulServicesQuery } from './documents.ts'
import type { HelpfulService } from './inspecting.ts'

/** Returns what can be recommended for an order's car, without reception as this device kept it; nothing until it is known. */
export function useHelpfulServices(orderId: string): readonly HelpfulService[] {
  const { data } = useQuery({
    queryKey: workOrderKeys.helpful(orderId),
    queryFn: ({ signal }) =>
      answerOrKept(
        workOrderKeys.helpful(orderId),
        signal,
        async () => (await request(HelpfulServicesQuery, { id: orderId }, signal)).workOrder.helpfulServices,
      ),
    select: services =>
      services.map(service => ({ ...service, helps: HELPS.filter(help => service.helps.includes(help)) })),
  })
  return data ?? []
}
