import { localDay } from '../../../domain/format/dates.ts'
import { forgetAnswersExcept, keepAnswer } from '../../outbox/kept-answers.ts'
import { request } from '../../platform/api/api.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { agreementOf, startCompletion } from '../completion/completion.ts'
import { WorkOrderBillQuery, WorkOrderSuppliesQuery } from '../dialogs/documents.ts'
import { FranchiseVansQuery, UnavailabilityReasonQuery, WorkOrderQuery, WorkOrdersQuery } from '../documents.ts'
import { HelpfulServicesQuery } from '../inspection/documents.ts'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'

type Key = readonly unknown[]

/** The franchise and the vans whose work is kept. */
export interface KeptDay {
  franchise: { id: string; timeZone: string; inventory: boolean }
  vanIds: readonly string[]
}

/** Keeps what this noun does not know. @returns the keys of what was kept */
type Keeper = (day: KeptDay) => Promise<Key[]>

const keepers = Promise.withResolvers<readonly Keeper[]>()

/** The application sets these once, at its start. Until then no day is kept: what they kept before would be deleted. */
export const registerKeepers = (known: readonly Keeper[]): void => keepers.resolve(known)

const DAY_MS = 86_400_000

/** Keeps one answer. @returns its key */
async function keep(key: Key, answer: unknown): Promise<Key> {
  await keepAnswer(key, answer)
  return key
}

/** Keeps all that the page of an order and its completion show. @returns the keys of what was kept */
async function keepOrder(id: string): Promise<Key[]> {
  const { workOrder: order } = await request(WorkOrderQuery, { id })
  const { unavailabilityReason } = await request(UnavailabilityReasonQuery, { id })
  const kept = [await keep(workOrderKeys.detail(id), order), await keep(workOrderKeys.reason(id), unavailabilityReason)]
  if (order.status !== 'ASSIGNED' || !order.isConfirmed) return kept
  return [...kept, ...(await keepCompletion(order))]
}

async function keepCompletion(order: Order): Promise<Key[]> {
  const { id } = order
  const agreement = agreementOf(startCompletion(order))
  const { helpfulServices } = (await request(HelpfulServicesQuery, { id })).workOrder
  const { workOrderSupplies } = await request(WorkOrderSuppliesQuery, { id })
  const { workOrderBill } = await request(WorkOrderBillQuery, { id, ...agreement })
  return [
    await keep(workOrderKeys.helpful(id), helpfulServices),
    await keep(workOrderKeys.supplies(id), workOrderSupplies),
    await keep(workOrderKeys.bill(order, agreement), workOrderBill),
  ]
}

/** The key of a list's first page; only that is kept. */
export const firstPageKey = (list: Parameters<typeof workOrderKeys.list>[0], filter: string): Key => [
  ...workOrderKeys.list(list, filter),
  'first page',
]

/**
 * Keeps the work of today and tomorrow on this device: the lists of the technician's vans, and each order with its bill and supplies. Older kept work is deleted.
 * @throws ApiError without reception; then what was kept before stays
 */
export async function keepDay(franchise: KeptDay['franchise']): Promise<void> {
  const { id: franchiseId, timeZone } = franchise
  const begun = Date.now()
  const { franchiseVans } = await request(FranchiseVansQuery, { franchiseId })
  const kept: Key[] = [await keep(workOrderKeys.vans(franchiseId), franchiseVans)]
  const tomorrow = localDay(new Date(serverNow().getTime() + DAY_MS), timeZone)
  for (const { id: vanId } of franchiseVans) {
    const variables = { franchiseId, status: 'upcoming' as const, vanId, filter: '', pageNumber: 1 }
    const { franchiseeWorkOrders: page } = await request(WorkOrdersQuery, variables)
    kept.push(await keep(firstPageKey({ franchiseId, status: 'upcoming', van: vanId }, ''), page))
    const soon = page.workOrders.filter(
      ({ workOrder }) => localDay(new Date(workOrder.scheduledAt), timeZone) <= tomorrow,
    )
    for (const { workOrder } of soon) kept.push(...(await keepOrder(workOrder.id)))
  }
  const vanIds = franchiseVans.map(({ id }) => id)
  for (const keeper of await keepers.promise) kept.push(...(await keeper({ franchise, vanIds })))
  await forgetAnswersExcept(kept, begun)
}
